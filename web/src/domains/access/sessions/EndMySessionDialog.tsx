import type { MySession } from '@gantry/contract/domains/access/sessions/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { PasswordDialog } from '../../../kit/passwords/PasswordDialog.tsx'
import { useDeviceText } from './use-device-text.ts'

type EndMySessionDialogProps = { ending: MySession | 'others'; onClose: () => void }

/** Ends one own session or all others. */
export default function EndMySessionDialog({ ending, onClose }: EndMySessionDialogProps) {
  const { t } = useTranslation('sessions')
  const deviceText = useDeviceText()
  const shared = { label: t('mine.password'), isDangerous: true, failure: t('endFailed'), onClose }
  if (ending === 'others') {
    return (
      <PasswordDialog
        {...shared}
        title={t('mine.endOthersTitle')}
        text={t('mine.endOthersText')}
        submitLabel={t('mine.endOthersConfirm')}
        save={(body) => call('endMyOtherSessions', { body })}
        changes="endMyOtherSessions"
        success={t('mine.endedOthers')}
      />
    )
  }
  const { sessionId, device, address } = ending
  return (
    <PasswordDialog
      {...shared}
      title={t('mine.endTitle')}
      text={t('mine.endText', { device: deviceText(device), address })}
      submitLabel={t('end')}
      save={(body) => call('endMySession', { params: { sessionId }, body })}
      changes="endMySession"
      success={t('mine.ended')}
    />
  )
}
