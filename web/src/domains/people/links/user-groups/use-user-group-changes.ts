import type { UserGroup } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../../api/contract-types.ts'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'

export type UnlinkedGroup = CallReply<'listUnlinkedGroupsOfUser'>['groups'][number]

/** A link that the server has not confirmed yet has a negative id. */
export const isOnItsWay = (link: UserGroup) => link.userGroupId < 0

/** The changes to the groups of one person. */
export function useUserGroupChanges(userId: number, { onLeft }: { onLeft?: () => void } = {}) {
  const { t } = useTranslation('links')
  const params = { userId }
  const linked = (change: (links: UserGroup[]) => UserGroup[]) =>
    expecting('listUserGroups', { params }, change)
  const link = useChange<'linkUserGroup', { group: UnlinkedGroup }>('linkUserGroup', {
    success: (reply) => t('messages.groups.linkedUser', { groupName: reply.groupName }),
    failure: t('messages.users.linkGroupFailed'),
    expect: ({ group, query: { validUntil } }) => [
      expecting('listUnlinkedGroupsOfUser', { params }, (page) => ({
        ...page,
        groups: page.groups.filter(({ groupId }) => groupId !== group.groupId),
      })),
      linked((links) => [
        ...links,
        {
          ...group,
          userGroupId: -group.groupId,
          userId,
          groupInvitationId: null,
          validUntil: validUntil || null,
        },
      ]),
    ],
  })

  const unlink = useChange<'unlinkUserGroup', { link: UserGroup }>('unlinkUserGroup', {
    success: t('messages.users.unlinkedGroup'),
    failure: t('messages.users.unlinkGroupFailed'),
    undo: ({ link: { groupId, groupName, validUntil } }) =>
      inverse(groupName, 'linkUserGroup', {
        query: { 'group-id': groupId, 'user-id': userId, validUntil: validUntil ?? '' },
      }),
    expect: ({ params: { userGroupId } }) => [
      linked((links) => links.filter((known) => known.userGroupId !== userGroupId)),
    ],
  })

  const leave = useChange('leaveGroup', {
    success: t('messages.users.leftGroup'),
    failure: t('messages.users.leaveGroupFailed'),
    ...(onLeft && { onSuccess: onLeft }),
    expect: ({ query: { groupId } }) => [
      linked((links) => links.filter((known) => known.groupId !== groupId)),
    ],
  })

  return { link, unlink, leave }
}
export type UserGroupChanges = ReturnType<typeof useUserGroupChanges>
