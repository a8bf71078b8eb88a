import type { UserAction } from '@gantry/contract/domains/people/users/schemas'
import { useTranslation } from 'react-i18next'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { useStatusChange } from '../../../kit/status/use-status-change.ts'
import { fullName } from '../../../sessions/index.ts'

type UserStatusSwitchProps = {
  user: {
    userId: number
    firstName: string
    lastName: string
    status: boolean
    activatedAt: string | null
    may: readonly UserAction[]
  }
}

/** Activates or inactivates a person. It asks first, because the person's sessions end at once. */
export function UserStatusSwitch({ user }: UserStatusSwitchProps) {
  return (
    <AskingStatusSwitch
      name={fullName(user)}
      status={user.status}
      isPending={user.activatedAt === null}
      canSet={user.may.includes('set-status')}
      renderQuestion={(asked) => <Question user={user} asked={asked} />}
    />
  )
}

function Question({ user, asked }: UserStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation('users')
  const { userId } = user
  const setStatus = useStatusChange('user', userId, {
    activated: t('messages.activated'),
    inactivated: t('messages.inactivated'),
    failed: t('messages.updateStatusFailed'),
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
      onSet={setStatus}
    />
  )
}
