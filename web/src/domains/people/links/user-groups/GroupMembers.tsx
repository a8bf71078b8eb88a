import type { ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import type { GroupMember } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery, fetchAhead } from '../../../../api/queries.ts'
import { UnlinkDialog } from '../../../../kit/links/UnlinkDialog.tsx'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { isAdministrator } from '../../../../kit/pages/readers.ts'
import { fullName, useViewer } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { DataTable } from '../../../../ui/data-table/DataTable.tsx'
import { useList } from '../../../../ui/list/use-list.ts'
import { useListPage } from '../../../../ui/list/use-list-page.ts'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import { useMemberColumns } from './member-columns.tsx'
import { useMemberChanges } from './use-member-changes.ts'

const MemberPicker = lazy(() => import('./MemberPicker.tsx'))

/** The members of a group. */
export function GroupMembers({ group }: { group: ReadGroup }) {
  const { t } = useTranslation(['groups', 'messages'])
  const { groupId, groupName } = group
  const list = useList({ by: 'lastName', order: 'asc' })
  const changes = useMemberChanges(group)
  const [isPicking, setPicking] = usePicking('group-members')
  const removing = useAsked<GroupMember>()
  const canLink = group.may.includes('link')
  const remove = (member: GroupMember) =>
    changes.unlink.mutate({ params: { userGroupId: member.userGroupId }, member })
  // Who may not link cannot take a removal back.
  const columns = useMemberColumns(group, canLink ? remove : removing.ask)
  const rowLink = useMemberLink(group.status)
  const query = useListPage(list, (at) =>
    callQuery('listGroupUsers', { params: { groupId }, query: at.asQuery }),
  )
  const canInvite = group.may.includes('invite')
  const hint = canLink
    ? t('members.emptyHint')
    : t(canInvite ? 'members.emptyInviteHint' : 'members.emptyMemberHint')
  const addButton = canInvite && (
    <Button size="sm" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setPicking(true)}>
      {t(canLink ? 'members.add' : 'invitations.invite')}
    </Button>
  )
  const namesOf = (member: GroupMember) => ({ name: fullName(member), group: groupName })
  return (
    <>
      <DataTable
        name="group-members"
        what={t('members.what')}
        list={list}
        query={query}
        rows={(page) => page.linkedGroupUsers}
        rowKey={({ userId }) => userId}
        columns={columns}
        rowLink={rowLink}
        actions={addButton}
        failure={t('messages:users.fetchAllFailed')}
        empty={{ icon: IconUsers, title: t('members.emptyTitle'), hint, action: addButton }}
      />
      <Suspense>
        {isPicking && (
          <MemberPicker group={group} changes={changes} canAdd={canLink} onClose={() => setPicking(false)} />
        )}
      </Suspense>
      <UnlinkDialog
        asked={removing}
        title={(member) => t('members.removeTitle', namesOf(member))}
        text={(member) => t('members.removeText', namesOf(member))}
        confirmLabel={t('members.removeConfirm')}
        onConfirm={remove}
      />
    </>
  )
}

/** Only administrators may open the pages of an inactive group's members. */
function useMemberLink(isActive: boolean) {
  const opensAll = isAdministrator(useViewer())
  return useCallback(
    ({ userId }: GroupMember) =>
      isActive || opensAll
        ? {
            to: '/users/userdetails',
            search: { id: userId },
            ahead: () => fetchAhead(opensAll ? 'getUser' : 'getMember', { params: { userId } }),
          }
        : null,
    [isActive, opensAll],
  )
}
