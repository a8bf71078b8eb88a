import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

type MakeCopyDialogProps = { userId: number; onClose: () => void }

/** Makes a copy for a person who asked otherwise: why, and how the person was identified. */
export default function MakeCopyDialog({ userId, onClose }: MakeCopyDialogProps) {
  const { t } = useTranslation('data-copies')
  const client = useQueryClient()
  const required = (text: string) => (text.trim() === '' ? t('required') : null)
  const form = useServerForm({
    keepAs: `data copy of ${userId}`,
    initialValues: { reason: '', identified: '' },
    validate: ({ reason, identified }) => ({ reason: required(reason), identified: required(identified) }),
    save: (body) => call('makeDataCopy', { params: { userId }, body }),
    failure: t('askFailed'),
    onSaved: () => {
      notify.success(t('asked'))
      void invalidateAfter(client, 'makeDataCopy')
      onClose()
    },
  })
  return (
    <FormDialog title={t('make.title')} form={form} submitLabel={t('make.submit')} onClose={onClose}>
      <Text tone="dimmed">{t('make.hint')}</Text>
      <Textarea
        label={t('fields.reason')}
        description={t('make.reasonHint')}
        minRows={2}
        maxRows={8}
        maxLength={2000}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={t('fields.identified')}
        description={t('make.identifiedHint')}
        minRows={2}
        maxRows={8}
        maxLength={2000}
        required
        {...form.getInputProps('identified')}
      />
    </FormDialog>
  )
}
