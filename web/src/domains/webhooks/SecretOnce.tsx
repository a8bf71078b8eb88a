import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'

/** A new secret, which is shown only once. Therefore only its own button closes the dialog. */
export default function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <Modal title={t('secret.title')} isClosable={false} isAbove onClose={onClose}>
      <TextInput
        label={t('secret.field')}
        description={t('secret.once')}
        dir="ltr"
        readOnly
        spellCheck={false}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <DialogActions>
        <CopyButton value={secret} label={t('secret.copy')} copiedLabel={t('common:copied')} />
        <Button onClick={onClose}>{t('common:done')}</Button>
      </DialogActions>
    </Modal>
  )
}
