import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { SecretField, type SecretFieldText } from './SecretField.tsx'

type SecretOnceProps = {
  texts: (text: SecretFieldText | 'madeTitle') => string
  secret: string
  onClose: () => void
  /** What to do with the secret. */
  children?: ReactNode
}

/** A new secret, which is shown only once. Therefore only its own button closes the dialog. */
export default function SecretOnce({ texts, secret, onClose, children }: SecretOnceProps) {
  const { t } = useTranslation()
  return (
    <Modal title={texts('madeTitle')} size="lg" isClosable={false} isAbove onClose={onClose}>
      <SecretField texts={texts} secret={secret} />
      {children}
      <DialogActions>
        <Button onClick={onClose}>{t('done')}</Button>
      </DialogActions>
    </Modal>
  )
}
