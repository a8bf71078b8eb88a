import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import type { GroupCandidate } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../../sessions/index.ts'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'

/** The changes to the pending invitations of a group. */
export function useInvitationChanges({ groupId }: Group) {
  const { t } = useTranslation('groups')
  const inputOf = (person: GroupCandidate) => ({
    params: { groupId, groupInvitationId: person.groupInvitationId ?? 0 },
    person,
  })

  const resend = useChange<'resendGroupInvitation', { person: GroupCandidate }>('resendGroupInvitation', {
    success: (_reply, { person }) => t('invitations.resent', { name: fullName(person) }),
    failure: t('invitations.resendFailed'),
    // If it is refused, the person may have answered meanwhile.
  })

  const withdraw = useChange<'withdrawGroupInvitation', { person: GroupCandidate }>(
    'withdrawGroupInvitation',
    {
      success: (_reply, { person }) => t('invitations.withdrawn', { name: fullName(person) }),
      failure: t('invitations.withdrawFailed'),
      undo: ({ person }) =>
        inverse(fullName(person), 'createGroupInvitation', {
          params: { userId: person.userId },
          body: { groupId },
        }),
      expect: ({ person }) => [
        expecting('listUnlinkedUsersOfGroup', { params: { groupId }, query: { invited: true } }, (page) => ({
          ...page,
          unlinkedUsers: page.unlinkedUsers.filter(({ userId }) => userId !== person.userId),
          totalItems: page.totalItems - 1,
        })),
      ],
    },
  )

  return {
    resend: (person: GroupCandidate) => resend.mutate(inputOf(person)),
    withdraw: (person: GroupCandidate) => withdraw.mutate(inputOf(person)),
  }
}
