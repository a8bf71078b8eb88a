import { useTranslation } from 'react-i18next'
import { fullName, useViewer } from '../sessions/index.ts'
import { type AskedStatus, AskingStatusSwitch, StatusQuestion } from '../ui/AskingStatusSwitch.tsx'
import { expecting, useChange } from '../ui/use-change.ts'
import { canSetStatusOf } from './policy.ts'

type UserStatusSwitchProps = {
  user: { userId: number; firstName: string; lastName: string; status: boolean }
}

/** Lets someone in or shuts them out; asks first, for their sessions end at once. */
export function UserStatusSwitch({ user }: UserStatusSwitchProps) {
  const viewer = useViewer()
  return (
    <AskingStatusSwitch
      name={fullName(user)}
      status={user.status}
      canSet={canSetStatusOf(viewer, user.userId)}
      renderQuestion={(asked) => <Question user={user} asked={asked} />}
    />
  )
}

function Question({ user, asked }: UserStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation(['users', 'messages'])
  const { userId } = user
  const setStatus = useChange('setUserStatus', {
    success: (_reply, { query }) =>
      t(query.status === true ? 'messages:users.activated' : 'messages:users.inactivated'),
    failure: t('messages:users.updateStatusFailed'),
    outdates: ['listUsers', 'getUser'],
    expect: ({ query }) => {
      const status = query.status === true
      return [
        expecting('getUser', { params: { userId } }, (profile) => ({ ...profile, status })),
        expecting('listUsers', {}, (page) => ({
          ...page,
          users: page.users.map((row) => (row.userId === userId ? { ...row, status } : row)),
        })),
      ]
    },
  })
  const name = fullName(user)
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: t(`status.${deed}Text`, { name }),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={(status) => setStatus.mutate({ params: { userId }, query: { status } })}
    />
  )
}
