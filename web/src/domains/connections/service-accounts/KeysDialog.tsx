import type { ServiceAccount } from '@gantry/contract/domains/connections/service-accounts/schemas'
import { mostJwksBytes } from '@gantry/contract/domains/connections/service-accounts/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

type KeysDialogProps = { account: ServiceAccount; onClose: () => void }

/** Takes the public keys of a service account. */
export default function KeysDialog({ account, onClose }: KeysDialogProps) {
  const { t } = useTranslation('service-accounts')
  const client = useQueryClient()
  const { serviceAccountId, name, secretChangedAt } = account
  const form = useServerForm<{ jwks: string }, ServiceAccount>({
    initialValues: { jwks: '' },
    validate: ({ jwks }) => (jwks.trim() === '' ? { jwks: t('form.required') } : {}),
    save: async (body) => {
      const saved = await call('setServiceAccountKeys', { params: { serviceAccountId }, body })
      notify.success(t('keys.saved'))
      await invalidateAfter(client, 'setServiceAccountKeys')
      return saved
    },
    failure: t('keys.failed'),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={t('keys.dialogTitle', { name })}
      form={form}
      submitLabel={t('form.saveSubmit')}
      onClose={onClose}
    >
      {secretChangedAt !== null && <Alert tone="ember">{t('keys.endsSecret')}</Alert>}
      <Textarea
        label={t('keys.field')}
        description={t('keys.fieldHint')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={mostJwksBytes}
        minRows={8}
        maxRows={16}
        required
        data-autofocus
        {...form.getInputProps('jwks')}
      />
    </FormDialog>
  )
}
