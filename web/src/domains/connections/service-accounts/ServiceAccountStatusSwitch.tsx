import type { ServiceAccountRow } from '@gantry/contract/domains/connections/service-accounts/schemas'
import { useTranslation } from 'react-i18next'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { useStatusChange } from '../../../kit/status/use-status-change.ts'

type ServiceAccountStatusSwitchProps = {
  account: Pick<ServiceAccountRow, 'serviceAccountId' | 'name' | 'status'>
}

/** Activates or inactivates a service account. It asks first. */
export function ServiceAccountStatusSwitch({ account }: ServiceAccountStatusSwitchProps) {
  return (
    <AskingStatusSwitch
      name={account.name}
      status={account.status}
      canSet
      renderQuestion={(asked) => <Question account={account} asked={asked} />}
    />
  )
}

function Question({ account, asked }: ServiceAccountStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation('service-accounts')
  const { serviceAccountId, name } = account
  const setStatus = useStatusChange('service-account', serviceAccountId, {
    activated: t('status.activated'),
    inactivated: t('status.inactivated'),
    failed: t('status.failed'),
  })
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
