import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { PasswordInput } from '../../../ui/basic/PasswordInput.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { useDeviceText } from '../sessions/index.ts'
import classes from './MyPasskeys.module.css'

/** Adds a passkey. It asks for the password, and then the browser asks where to keep the passkey. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['passkeys', 'common', 'validation'])
  const client = useQueryClient()
  const deviceText = useDeviceText()
  const form = useServerForm({
    initialValues: { name: deviceText(navigator.userAgent), currentPassword: '' },
    validate: ({ name, currentPassword }) => ({
      name: name.trim() ? null : t('nameRequired'),
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
    }),
    save: async ({ name, currentPassword }) => {
      const { createPasskey } = await import('../../../kit/passkeys/ceremony.ts')
      return createPasskey(name.trim(), toBase64(currentPassword))
    },
    failure: t('addFailed'),
    onSaved: (_values, added) => {
      // The browser gave none, and the reason is on the screen: the form stays, so that they can try again.
      if (!added) return
      notify.success(t('added'))
      void invalidateAfter(client, 'addPasskey')
      onClose()
    },
  })
  return (
    <Modal onClose={onClose} title={t('addTitle')}>
      <form onSubmit={form.submit} noValidate>
        <Text space="below">{t('addText')}</Text>
        <div className={classes.fields}>
          <TextInput
            label={t('fields.name')}
            description={t('nameHint')}
            maxLength={60}
            required
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps('currentPassword')}
          />
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('addConfirm')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
