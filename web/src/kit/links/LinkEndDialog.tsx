import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateAfter } from '../../api/invalidation.ts'
import { todayHere } from '../../i18n/format.ts'
import { Text } from '../../ui/display/Text.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { type EndChange, endOf, lastDayOf } from './link-end.ts'
import { UntilField } from './UntilField.tsx'

type LinkEndDialogProps = {
  validUntil: string | null
  name: string
  change: EndChange
  onClose: () => void
}

/** Sets or clears the end of a link. */
export default function LinkEndDialog({ validUntil, name, change, onClose }: LinkEndDialogProps) {
  const { t } = useTranslation('links')
  const client = useQueryClient()
  const form = useServerForm<{ validUntil: string }>({
    initialValues: { validUntil: lastDayOf(validUntil) },
    validate: ({ validUntil: lastDay }) => ({
      validUntil: lastDay !== '' && lastDay < todayHere() ? t('end.past') : null,
    }),
    save: ({ validUntil: lastDay }) => change.save(endOf(lastDay)),
    failure: t('end.failed'),
    onSaved: () => {
      notify.success(t('end.saved'))
      void invalidateAfter(client, change.write)
      onClose()
    },
  })
  const { value, error } = form.getInputProps('validUntil')
  return (
    <FormDialog
      title={<bdi>{t('end.title', { name })}</bdi>}
      form={form}
      submitLabel={t('end.save')}
      onClose={onClose}
    >
      <Text>{t('end.text')}</Text>
      <UntilField
        description={t('end.hint')}
        value={value}
        error={error}
        isFirst
        onChange={(lastDay) => form.setFieldValue('validUntil', lastDay)}
      />
    </FormDialog>
  )
}
