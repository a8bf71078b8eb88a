import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { useStatusChange } from '../../../kit/status/use-status-change.ts'
import { useViewer } from '../../../sessions/index.ts'

type MipStatusSwitchProps = {
  mip: { mipId: number; name: string; status: boolean; userCount?: number | null; groupCount?: number | null }
}

/** Activates or inactivates a MIP. It asks first and says how many users and groups are affected. */
export function MipStatusSwitch({ mip }: MipStatusSwitchProps) {
  const viewer = useViewer()
  return (
    <AskingStatusSwitch
      name={mip.name}
      status={mip.status}
      canSet={viewer.may.includes('mip.set-status')}
      renderQuestion={(asked) => <Question mip={mip} asked={asked} />}
    />
  )
}

function Question({ mip, asked }: MipStatusSwitchProps & { asked: AskedStatus }) {
  const { t, i18n } = useTranslation('mips')
  const { mipId, name, userCount, groupCount } = mip
  const setStatus = useStatusChange('mip', mipId, {
    activated: t('messages.activated'),
    inactivated: t('messages.inactivated'),
    failed: t('messages.updateStatusFailed'),
  })
  const hit = [
    userCount ? t('status.users', { count: userCount }) : '',
    groupCount ? t('status.groups', { count: groupCount }) : '',
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
