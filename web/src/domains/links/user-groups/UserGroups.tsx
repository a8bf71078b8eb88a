import type { UserGroup } from '@gantry/contract/links/user-groups/schemas'
import { IconAffiliate, IconDoorExit, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { GroupPicker } from './GroupPicker.tsx'
import { UnlinkDialog } from './UnlinkDialog.tsx'
import { isOnItsWay, useUserGroupChanges } from './use-user-group-changes.ts'

type UserGroupsProps = {
  userId: number
  name: string
  canLink: boolean
  /** How this person can be taken out of a group here; one's own groups are left. */
  exit: 'unlink' | 'leave' | 'none'
}

/** The groups of a person. */
export function UserGroups({ userId, name, canLink, exit }: UserGroupsProps) {
  const { t } = useTranslation(['users', 'messages'])
  const query = useCall('listUserGroups', { params: { userId } })
  const changes = useUserGroupChanges(userId)
  const [isPicking, setPicking] = useState(false)
  const exiting = useAsked<UserGroup>()
  const linkButton = canLink && (
    <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setPicking(true)}>
      {t('groups.link')}
    </Button>
  )

  function exitFrom({ userGroupId, groupId }: UserGroup): void {
    if (exit === 'leave') changes.leave.mutate({ params: { userId }, query: { userId, groupId } })
    else changes.unlink.mutate({ params: { userGroupId } })
    exiting.close()
  }

  function row(link: UserGroup) {
    const label = t(exit === 'leave' ? 'groups.leave' : 'groups.unlink', { name: link.groupName })
    const ExitIcon = exit === 'leave' ? IconDoorExit : IconLinkOff
    return (
      <Row
        key={link.groupId}
        leading={<IconAffiliate size={22} stroke={1.6} aria-hidden />}
        title={
          <>
            <bdi>{link.groupName}</bdi>
            {!link.groupStatus && (
              <Badge size="sm" color="gray" isUppercase>
                {t('groups.inactive')}
              </Badge>
            )}
          </>
        }
        actions={
          exit !== 'none' && (
            <Tooltip label={label}>
              <IconButton
                size="md"
                variant="subtle"
                aria-label={label}
                disabled={isOnItsWay(link)}
                onClick={() => exiting.ask(link)}
              >
                <ExitIcon size={17} aria-hidden />
              </IconButton>
            </Tooltip>
          )
        }
      />
    )
  }

  function rows() {
    if (query.isPending) return <RowListSkeleton />
    if (query.isError) {
      const failure = t('messages:users.fetchGroupsFailed')
      return <LoadFailure error={query.error} fallback={failure} onRetry={() => void query.refetch()} />
    }
    if (query.data.length === 0) {
      const hint = exit === 'leave' ? t('groups.emptyOwnHint') : t('groups.emptyHint')
      return <EmptyState icon={IconAffiliate} title={t('groups.empty')} hint={hint} action={linkButton} />
    }
    return <RowList label={t('groups.list', { name })}>{query.data.map(row)}</RowList>
  }

  return (
    <Section title={t('groups.title')} actions={query.data && query.data.length > 0 && linkButton}>
      {rows()}
      {isPicking && <GroupPicker userId={userId} changes={changes} onClose={() => setPicking(false)} />}
      {exiting.item && (
        <UnlinkDialog
          asked={exiting}
          link={exiting.item}
          kind={exit === 'leave' ? 'leave' : 'unlink'}
          name={name}
          onConfirm={exitFrom}
        />
      )}
    </Section>
  )
}
