import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { requiredForReady } from '@gantry/contract/domains/compliance/incidents/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { DateField } from '../../../ui/days/DateField.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'

function valuesOf({ statement }: Incident) {
  const { ready, assessedOn, ...texts } = statement
  return { ...texts, assessedOn: assessedOn ?? '', ready: ready !== null }
}
type Values = ReturnType<typeof valuesOf>

/** The long texts of the statement, in the order of the Privacy Act 1988 s 26WK. */
const contents = [
  'entityContact',
  'breachDescription',
  'informationKinds',
  'recommendedSteps',
  'otherEntities',
] as const
const assessment = ['harmConsiderations', 'remedialAction'] as const

/** The form that writes the draft of the statement of an incident, and marks it as ready. */
export default function IncidentStatementDrawer({
  incident,
  onClose,
}: {
  incident: Incident
  onClose: () => void
}) {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const [initialValues] = useState(() => valuesOf(incident))
  const form = useServerForm<Values>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        requiredForReady.map((field) => [
          field,
          values.ready && values[field].trim() === '' ? t('requiredForReady') : null,
        ]),
      ),
    save: ({ assessedOn, ...values }) =>
      call('saveIncidentStatement', {
        params: { incidentId: incident.incidentId },
        body: {
          ...values,
          version: incident.version,
          assessedOn: assessedOn === '' ? null : assessedOn,
        },
      }),
    failure: t('statementFailed'),
    onSaved: () => {
      notify.success(t('statementSaved'))
      void invalidateAfter(client, 'saveIncidentStatement')
      onClose()
    },
  })
  const areaOf = (field: (typeof contents)[number] | (typeof assessment)[number]) => (
    <WideField key={field}>
      <Textarea
        label={t(`fields.${field}`)}
        description={t(`hints.${field}`)}
        minRows={3}
        maxRows={10}
        maxLength={field === 'entityContact' ? 1000 : 5000}
        {...form.getInputProps(field)}
      />
    </WideField>
  )
  return (
    <FormDrawer
      title={<bdi>{t('statementOf', { title: incident.title })}</bdi>}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <FormSection title={t('sections.statement')}>
        <WideField>
          <TextInput
            label={t('fields.entityName')}
            description={t('hints.entityName')}
            maxLength={200}
            {...form.getInputProps('entityName')}
          />
        </WideField>
        {contents.map(areaOf)}
      </FormSection>
      <FormSection title={t('sections.assessment')}>
        <DateField
          label={t('fields.assessedOn')}
          description={t('hints.assessedOn')}
          {...form.getInputProps('assessedOn')}
        />
        {assessment.map(areaOf)}
      </FormSection>
      <FormSection title={t('sections.ready')}>
        <WideField>
          <Stack>
            <Text tone="dimmed">{t('hints.ready')}</Text>
            <Switch
              label={t('fields.ready')}
              checked={form.values.ready}
              onChange={(isReady) => form.setFieldValue('ready', isReady)}
            />
          </Stack>
        </WideField>
      </FormSection>
    </FormDrawer>
  )
}
