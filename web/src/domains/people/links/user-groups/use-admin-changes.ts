import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { useTranslation } from 'react-i18next'
import { expecting, useChange } from '../../../../ui/feedback/use-change.ts'

/** The changes to the administrators of a group. A person administers at most one group. */
export function useAdminChanges({ groupId, groupName }: Group) {
  const { t } = useTranslation('messages')
  const texts = { success: t('users.updatedGroup'), failure: t('users.updateGroupFailed') }
  const administrators = { params: { groupId } }

  const give = useChange<'setGroupForAdmin', { person: UserRow }>('setGroupForAdmin', {
    ...texts,
    expect: ({ person }) => [
      expecting('listGroupAdminUsers', administrators, (rows) => [
        ...rows,
        { ...person, userStatus: person.status !== false },
      ]),
      expecting('listUsers', {}, (page) => ({
        ...page,
        users: page.users.map((row) =>
          row.userId === person.userId ? { ...row, groupInfo: { groupId, groupName } } : row,
        ),
      })),
    ],
  })

  const take = useChange('setGroupForAdmin', {
    ...texts,
    expect: ({ params: { userId } }) => [
      expecting('listGroupAdminUsers', administrators, (rows) => rows.filter((row) => row.userId !== userId)),
    ],
  })

  return {
    give: (person: UserRow) =>
      give.mutate({
        params: { userId: person.userId },
        query: { 'user-id': person.userId, groupIdForAdmin: groupId },
        person,
      }),
    /** None is sent as 0. */
    take: (userId: number) =>
      take.mutate({ params: { userId }, query: { 'user-id': userId, groupIdForAdmin: 0 } }),
  }
}
export type AdminChanges = ReturnType<typeof useAdminChanges>
