import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { todayHere } from '../../../../i18n/format.ts'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { DateField } from '../../../../ui/days/DateField.tsx'
import { Text } from '../../../../ui/display/Text.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx'

type GiveStatementDialogProps = { incident: IncidentCase; onClose: () => void }

/** Records that the Commissioner got the statement as it is. */
export default function GiveStatementDialog({ incident, onClose }: GiveStatementDialogProps) {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const { incidentId, version } = incident
  const form = useServerForm({
    initialValues: { givenOn: todayHere(), reference: '' },
    validate: ({ givenOn }) => ({ givenOn: givenOn === '' ? t('required') : null }),
    save: (values) => call('recordGivenStatement', { params: { incidentId }, body: { version, ...values } }),
    failure: t('given.failed'),
    onSaved: () => {
      notify.success(t('given.recorded'))
      void invalidateAfter(client, 'recordGivenStatement')
      onClose()
    },
  })
  return (
    <FormDialog title={t('given.record')} form={form} submitLabel={t('save')} onClose={onClose}>
      <Text tone="dimmed">{t('given.hint')}</Text>
      <DateField label={t('given.givenOn')} required {...form.getInputProps('givenOn')} />
      <TextInput
        label={t('given.reference')}
        description={t('given.referenceHint')}
        maxLength={100}
        {...form.getInputProps('reference')}
      />
    </FormDialog>
  )
}
