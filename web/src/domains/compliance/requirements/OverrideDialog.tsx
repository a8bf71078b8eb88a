import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

const day = 24 * 60 * 60_000
const durations = ['1', '3', '7', '14'] as const
type Duration = (typeof durations)[number]

/** Less than the whole duration, because the clock of the server may be a little behind. */
const untilOf = (days: Duration) => new Date(Date.now() + Number(days) * day - 60_000).toISOString()

type OverrideDialogProps = { userMipId: number; name: string; onClose: () => void }

/** Puts a link on hold in force for some days, with a reason. */
export default function OverrideDialog({ userMipId, name, onClose }: OverrideDialogProps) {
  const { t } = useTranslation('requirements')
  const client = useQueryClient()
  const form = useServerForm<{ until: Duration; reason: string }>({
    keepAs: `override ${userMipId}`,
    initialValues: { until: '3', reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? null : t('override.reasonRequired') }),
    save: ({ until, reason }) =>
      call('overrideHold', { params: { userMipId }, body: { until: untilOf(until), reason } }),
    failure: t('override.failed'),
    onSaved: () => {
      notify.success(t('override.done'))
      void invalidateAfter(client, 'overrideHold')
      onClose()
    },
  })
  const { value, error } = form.getInputProps('until')
  return (
    <FormDialog
      title={<bdi>{t('override.title', { name })}</bdi>}
      form={form}
      submitLabel={t('override.item')}
      onClose={onClose}
    >
      <Text>{t('override.text')}</Text>
      <Select
        label={t('override.until')}
        options={durations.map((days) => ({ value: days, label: t(`override.days.${days}`) }))}
        value={value}
        error={error}
        onChange={(chosen) => form.setFieldValue('until', chosen as Duration)}
      />
      <Textarea
        label={t('override.reason')}
        minRows={2}
        maxRows={6}
        maxLength={500}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
