import type { ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import type { GroupCandidate, GroupMember } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../../sessions/index.ts'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'

/** A link or an invitation that the server has not confirmed yet has a negative id. */
export const isOnItsWay = (id: number | null) => id !== null && id < 0
function memberOf(groupId: number, candidate: GroupCandidate, validUntil: string | null): GroupMember {
  const { userId, firstName, lastName, email, siteCode, photoUrl, userStatus, groupInvitationId } = candidate
  const person = { userId, firstName, lastName, email, siteCode, photoUrl, userStatus }
  // The link has a negative id until the server has answered.
  return {
    ...person,
    groupId,
    groupInvitationId,
    userGroupId: -userId,
    roles: [],
    isPending: false,
    isGroupAdmin: false,
    validUntil,
  }
}

/** The changes to the members of a group. Linking moves a row from one list to the other. */
export function useMemberChanges({
  groupId,
  groupName,
  may,
}: Pick<ReadGroup, 'groupId' | 'groupName'> & Partial<Pick<ReadGroup, 'may'>>) {
  const canLink = may?.includes('link') ?? false
  const { t } = useTranslation('links')
  const params = { groupId }
  const members = (change: (rows: GroupMember[]) => GroupMember[], difference: number) =>
    expecting('listGroupUsers', { params }, (page) => ({
      ...page,
      linkedGroupUsers: change(page.linkedGroupUsers),
      totalItems: page.totalItems + difference,
    }))
  const candidates = (change: (rows: GroupCandidate[]) => GroupCandidate[]) =>
    expecting('listUnlinkedUsersOfGroup', { params }, (page) => ({
      ...page,
      unlinkedUsers: change(page.unlinkedUsers),
    }))

  const link = useChange<'linkUserGroup', { person: GroupCandidate }>('linkUserGroup', {
    success: t('messages.groups.linkedUser', { groupName }),
    failure: t('messages.groups.linkUserFailed'),
    expect: ({ person, query: { validUntil } }) => [
      candidates((rows) => rows.filter(({ userId }) => userId !== person.userId)),
      members((rows) => [memberOf(groupId, person, validUntil || null), ...rows], 1),
    ],
  })

  const unlink = useChange<'unlinkUserGroup', { member: GroupMember }>('unlinkUserGroup', {
    success: t('messages.groups.unlinkedUser'),
    failure: t('messages.groups.unlinkUserFailed'),
    undo: ({ member }) =>
      canLink
        ? inverse(fullName(member), 'linkUserGroup', {
            query: { 'group-id': groupId, 'user-id': member.userId, validUntil: member.validUntil ?? '' },
          })
        : null,
    expect: ({ member: { userGroupId } }) => [
      members((rows) => rows.filter((row) => row.userGroupId !== userGroupId), -1),
    ],
  })

  const invite = useChange('createGroupInvitation', {
    success: t('messages.groups.invited'),
    failure: t('messages.groups.inviteFailed'),
    expect: ({ params: { userId } }) => [
      candidates((rows) =>
        rows.map((row) =>
          row.userId === userId
            ? { ...row, groupInvitationId: -row.userId, invitedAt: new Date().toISOString() }
            : row,
        ),
      ),
    ],
  })

  return { link, unlink, invite }
}
export type MemberChanges = ReturnType<typeof useMemberChanges>
