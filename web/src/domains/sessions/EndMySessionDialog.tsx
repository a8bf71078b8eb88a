import { toBase64 } from '@gantry/contract/auth/password'
import type { MySession } from '@gantry/contract/sessions/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { PasswordInput } from '../../ui/basic/PasswordInput.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useDeviceText } from './use-device-text.ts'

type EndMySessionDialogProps = { ending: MySession | 'others'; onClose: () => void }

/** Ends one own session or all others. It asks for the password. */
export default function EndMySessionDialog({ ending, onClose }: EndMySessionDialogProps) {
  const { t } = useTranslation(['sessions', 'common', 'validation'])
  const client = useQueryClient()
  const deviceText = useDeviceText()
  const form = useServerForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
    }),
    save: async (values) => {
      const body = { currentPassword: toBase64(values.currentPassword) }
      if (ending === 'others') await call('endMyOtherSessions', { body })
      else await call('endMySession', { params: { sessionId: ending.sessionId }, body })
    },
    failure: t('endFailed'),
    onSaved: () => {
      notify.success(ending === 'others' ? t('mine.endedOthers') : t('mine.ended'))
      void invalidateAfter(client, 'endMySession')
      onClose()
    },
  })
  return (
    <Modal onClose={onClose} title={ending === 'others' ? t('mine.endOthersTitle') : t('mine.endTitle')}>
      <form onSubmit={form.submit} noValidate>
        <Text space="below">
          {ending === 'others'
            ? t('mine.endOthersText')
            : t('mine.endText', { device: deviceText(ending.device), address: ending.address })}
        </Text>
        <PasswordInput
          label={t('mine.password')}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.saving}>
            {ending === 'others' ? t('mine.endOthersConfirm') : t('end')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
