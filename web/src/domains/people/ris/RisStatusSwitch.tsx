import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { useStatusChange } from '../../../kit/status/use-status-change.ts'

type RisStatusSwitchProps = {
  ris: { risId: number; name: string; status: boolean; userCount?: number; mipCount?: number }
}

/** Activates or inactivates a RIS. It asks first and says how many users and MIPs are affected. */
export function RisStatusSwitch({ ris }: RisStatusSwitchProps) {
  return (
    <AskingStatusSwitch
      name={ris.name}
      status={ris.status}
      canSet
      renderQuestion={(asked) => <Question ris={ris} asked={asked} />}
    />
  )
}

function Question({ ris, asked }: RisStatusSwitchProps & { asked: AskedStatus }) {
  const { t, i18n } = useTranslation('ris')
  const { risId, name, userCount, mipCount } = ris
  const setStatus = useStatusChange('ris', risId, {
    activated: t('messages.activated'),
    inactivated: t('messages.inactivated'),
    failed: t('messages.updateStatusFailed'),
  })
  const hit = [
    userCount ? t('status.users', { count: userCount }) : '',
    mipCount ? t('status.mips', { count: mipCount }) : '',
  ].filter(Boolean)
  const whom = hit.length > 0 ? t('status.linked', { what: joinNames(hit, i18n.language) }) : ''
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: [t(`status.${deed}Text`, { name }), whom].join(' ').trim(),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={setStatus}
    />
  )
}
