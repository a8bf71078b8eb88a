import type { UserGroup } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { IconAffiliate, IconDoorExit, IconLinkOff } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { LinkEnd } from '../../../../kit/links/LinkEnd.tsx'
import { LinkedRow } from '../../../../kit/links/LinkedRow.tsx'
import { LinkSection } from '../../../../kit/links/LinkSection.tsx'
import { UnlinkDialog } from '../../../../kit/links/UnlinkDialog.tsx'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { RowButton } from '../../../../ui/layout/RowButton.tsx'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import { isOnItsWay, useUserGroupChanges } from './use-user-group-changes.ts'
import { userGroupEnd } from './user-group-end.ts'

const GroupPicker = lazy(() => import('./GroupPicker.tsx'))

type UserGroupsProps = {
  userId: number
  name: string
  canLink: boolean
  /** How the person can be removed from a group here. Users leave their own groups. */
  exit: 'unlink' | 'leave' | 'none'
  /** Shown below the list, once the list has its height. */
  below?: ReactNode
}

/** The groups of a person. */
export function UserGroups({ userId, name, canLink, exit, below }: UserGroupsProps) {
  const { t } = useTranslation(['users', 'links'])
  const query = useCall('listUserGroups', { params: { userId } })
  const changes = useUserGroupChanges(userId)
  const [isPicking, setPicking] = usePicking('user-groups')
  const exiting = useAsked<UserGroup>()

  const deed = exit === 'leave' ? 'leave' : 'unlink'
  const leave = ({ groupId }: UserGroup) =>
    changes.leave.mutate({ params: { userId }, query: { userId, groupId } })
  const unlink = (link: UserGroup) =>
    changes.unlink.mutate({ params: { userGroupId: link.userGroupId }, link })

  const exitButton = (link: UserGroup) => (
    <RowButton
      label={t(exit === 'leave' ? 'groups.leave' : 'groups.unlink', { name: link.groupName })}
      icon={exit === 'leave' ? IconDoorExit : IconLinkOff}
      isDisabled={isOnItsWay(link)}
      onClick={() => (exit === 'unlink' && canLink ? unlink(link) : exiting.ask(link))}
    />
  )

  return (
    <>
      <LinkSection
        title={t('groups.title')}
        query={query}
        listLabel={t('groups.list', { name })}
        failure={t('links:messages.users.fetchGroupsFailed')}
        empty={{
          icon: IconAffiliate,
          title: t('groups.empty'),
          hint: exit === 'leave' ? t('groups.emptyOwnHint') : t('groups.emptyHint'),
        }}
        link={canLink && { label: t('groups.link'), onClick: () => setPicking(true) }}
      >
        {(link) => (
          <LinkedRow
            key={link.groupId}
            leading={<IconAffiliate size={22} stroke={1.6} aria-hidden />}
            name={link.groupName}
            inactive={!link.groupStatus && t('groups.inactive')}
            details={
              <LinkEnd
                validUntil={link.validUntil}
                name={link.groupName}
                change={exit === 'unlink' && !isOnItsWay(link) && userGroupEnd(link)}
              />
            }
            actions={exit !== 'none' && exitButton(link)}
          />
        )}
      </LinkSection>
      {!query.isPending && below}
      <Suspense>
        {isPicking && <GroupPicker userId={userId} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
      {/* Only who may link could take it back. */}
      <UnlinkDialog
        asked={exiting}
        title={({ groupName }) => t(`groups.${deed}Title`, { group: groupName })}
        text={({ groupName }) => t(`groups.${deed}Text`, { group: groupName, name })}
        {...(deed === 'leave' && { confirmLabel: t('groups.leaveConfirm') })}
        onConfirm={deed === 'leave' ? leave : unlink}
      />
    </>
  )
}
