import type { ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import { IconMailForward } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { DataTable } from '../../../../ui/data-table/DataTable.tsx'
import { useList } from '../../../../ui/list/use-list.ts'
import { useListPage } from '../../../../ui/list/use-list-page.ts'
import { useInvitationColumns } from './invitation-columns.tsx'
import { useInvitationChanges } from './use-invitation-changes.ts'
import { useMemberChanges } from './use-member-changes.ts'

const MemberPicker = lazy(() => import('./MemberPicker.tsx'))

/** The pending invitations of a group. */
export function GroupInvitations({ group }: { group: ReadGroup }) {
  const { t } = useTranslation(['groups', 'messages'])
  const { groupId } = group
  const list = useList({ by: 'lastName', order: 'asc' })
  const changes = useInvitationChanges(group)
  const memberChanges = useMemberChanges(group)
  const [isPicking, setPicking] = useState(false)
  const columns = useInvitationColumns(group.may.includes('link'), {
    onResend: changes.resend,
    onWithdraw: changes.withdraw,
  })
  const query = useListPage(list, (at) =>
    callQuery('listUnlinkedUsersOfGroup', {
      params: { groupId },
      query: { ...at.asQuery, invited: true },
    }),
  )
  const inviteButton = (
    <Button
      size="sm"
      leftSection={<IconMailForward size={16} aria-hidden />}
      onClick={() => setPicking(true)}
    >
      {t('invitations.invite')}
    </Button>
  )
  return (
    <>
      <DataTable
        name="group-invitations"
        what={t('invitations.what')}
        list={list}
        query={query}
        // A cached answer may contain people whose invitation has just changed.
        rows={(page) => page.unlinkedUsers.filter((person) => person.groupInvitationId !== null)}
        rowKey={({ userId }) => userId}
        columns={columns}
        actions={inviteButton}
        failure={t('messages:invitations.fetchAllFailed')}
        empty={{
          icon: IconMailForward,
          title: t('invitations.emptyTitle'),
          hint: t('invitations.emptyHint'),
          action: inviteButton,
        }}
      />
      <Suspense>
        {isPicking && (
          <MemberPicker group={group} changes={memberChanges} onClose={() => setPicking(false)} />
        )}
      </Suspense>
    </>
  )
}
