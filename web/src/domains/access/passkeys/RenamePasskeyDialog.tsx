import type { Passkey } from '@gantry/contract/domains/access/passkeys/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'

type RenamePasskeyDialogProps = { passkey: Passkey; onClose: () => void }

export default function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation(['passkeys', 'common'])
  const client = useQueryClient()
  const { passkeyId } = passkey
  const form = useServerForm({
    initialValues: { name: passkey.name },
    validate: ({ name }) => ({ name: name.trim() ? null : t('nameRequired') }),
    save: ({ name }) => call('renamePasskey', { params: { passkeyId }, body: { name: name.trim() } }),
    failure: t('renameFailed'),
    onSaved: () => {
      notify.success(t('renamed'))
      void invalidateAfter(client, 'renamePasskey')
      onClose()
    },
  })
  return (
    <Modal onClose={onClose} title={t('renameTitle')}>
      <form onSubmit={form.submit} noValidate>
        <TextInput
          label={t('fields.name')}
          description={t('nameHint')}
          maxLength={60}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
