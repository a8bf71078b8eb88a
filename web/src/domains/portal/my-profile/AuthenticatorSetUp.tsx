import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../api/contract-types.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'

type Started = CallReply<'startAuthenticator'>
type AuthenticatorSetUpProps = { email: string; onConfirmed: () => void; onClose: () => void }

/** Password, QR code, first code, recovery codes: four steps to an authenticator app. */
export default function AuthenticatorSetUp({ email, onConfirmed, onClose }: AuthenticatorSetUpProps) {
  const { t } = useTranslation(['my-profile', 'common'])
  const [started, setStarted] = useState<Started | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  // The codes are shown only once, so a click beside the dialog does not close it.
  const isKept = recoveryCodes === null

  function confirmed(codes: string[]): void {
    notify.success(t('setUp.succeeded'))
    setRecoveryCodes(codes)
    onConfirmed()
  }

  return (
    <Modal
      onClose={onClose}
      title={isKept ? t('setUp.title') : t('setUp.recoveryTitle')}
      isClosable={isKept}
      closesOutside={false}
    >
      {recoveryCodes !== null ? (
        <RecoveryCodes codes={recoveryCodes} email={email} onDone={onClose} />
      ) : started !== null ? (
        <ScanStep started={started} onConfirmed={confirmed} onCancel={onClose} />
      ) : (
        <PasswordStep onStarted={setStarted} onCancel={onClose} />
      )}
    </Modal>
  )
}
