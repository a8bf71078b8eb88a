import type { ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import type { GroupMember } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { IconUserMinus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EndBadge, EndButton } from '../../../../kit/links/LinkEnd.tsx'
import { isAdministrator } from '../../../../kit/pages/readers.ts'
import { PersonCell } from '../../../../kit/people/PersonCell.tsx'
import { codeColumn } from '../../../../kit/records/columns.tsx'
import { RoleNames } from '../../../../kit/roles/RoleBadges.tsx'
import { StatusBadge } from '../../../../kit/status/StatusBadge.tsx'
import { fullName, useViewer, type Viewer } from '../../../../sessions/index.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { RowButton } from '../../../../ui/layout/RowButton.tsx'
import { isOnItsWay } from './use-member-changes.ts'
import { userGroupEnd } from './user-group-end.ts'

/** The columns of a group's members that the viewer may see. */
export function useMemberColumns({ may }: ReadGroup, onRemove: Remove): Column<GroupMember>[] {
  const { t } = useTranslation('groups')
  const viewer = useViewer()
  return useMemo(() => memberColumns(may, onRemove, viewer, t), [may, onRemove, viewer, t])
}

type Remove = (member: GroupMember) => void
type Translate = ReturnType<typeof useTranslation<'groups'>>['t']

function memberColumns(
  may: ReadGroup['may'],
  onRemove: Remove,
  viewer: Viewer,
  t: Translate,
): Column<GroupMember>[] {
  const everyone: Column<GroupMember>[] = [
    {
      key: 'name',
      width: 'name',
      header: t('members.columns.name'),
      sortBy: 'lastName',
      cell: (member) => <MemberName member={member} viewer={viewer} />,
    },
    {
      ...codeColumn('siteCode', t('members.columns.siteCode'), ({ siteCode }) => siteCode),
      sortBy: 'siteCode',
    },
    {
      key: 'roles',
      width: 'badges',
      header: t('members.columns.roles'),
      hideable: true,
      phone: 'line',
      cell: ({ roles }) => <RoleNames roles={roles} />,
    },
  ]
  if (!isAdministrator(viewer)) return everyone
  const accounts: Column<GroupMember>[] = [
    {
      key: 'email',
      width: 'text',
      header: t('members.columns.email'),
      hideable: true,
      hiddenAtFirst: true,
      cell: ({ email }) => <BreakableCode text={email ?? ''} />,
    },
    {
      key: 'status',
      phone: 'end',
      width: 'status',
      header: t('members.columns.status'),
      hideable: true,
      cell: (member) => <MemberStatus member={member} />,
    },
  ]
  if (!may.includes('remove-members')) return [...everyone, ...accounts]
  return [
    ...everyone,
    ...accounts,
    {
      key: 'remove',
      phone: 'tail',
      width: 'buttons',
      header: t('members.columns.remove'),
      align: 'end',
      interactive: true,
      cell: (member) =>
        // Group administrators leave the group in their own profile.
        (may.includes('link') || member.userId !== viewer.userId) && (
          <MemberButtons member={member} onRemove={() => onRemove(member)} />
        ),
    },
  ]
}

function MemberStatus({ member: { userStatus, isPending } }: { member: GroupMember }) {
  if (userStatus === null) return null
  return <StatusBadge status={userStatus} isPending={isPending} />
}

function MemberName({ member, viewer }: { member: GroupMember; viewer: Viewer }) {
  const { t } = useTranslation('groups')
  return (
    <PersonCell person={member}>
      {member.userId === viewer.userId && (
        <Badge size="xs" isOutlined>
          {t('members.you')}
        </Badge>
      )}
      <EndBadge validUntil={member.validUntil} />
      {member.isGroupAdmin && (
        <Badge size="xs" color="ember">
          {t('members.admin')}
        </Badge>
      )}
    </PersonCell>
  )
}

function MemberButtons({ member, onRemove }: { member: GroupMember; onRemove: () => void }) {
  const { t } = useTranslation('groups')
  const name = fullName(member)
  const isDisabled = isOnItsWay(member.userGroupId)
  return (
    <>
      <EndButton
        validUntil={member.validUntil}
        name={name}
        change={userGroupEnd(member)}
        isDisabled={isDisabled}
      />
      <RowButton
        label={t('members.remove', { name })}
        icon={IconUserMinus}
        isDisabled={isDisabled}
        onClick={onRemove}
      />
    </>
  )
}
