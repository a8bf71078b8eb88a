import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { type Ability, abilities, thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { localTimeOf, sentTime, todayHere } from '../../../i18n/format.ts'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { DateField } from '../../../ui/days/DateField.tsx'
import { DateTimeField } from '../../../ui/days/DateTimeField.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'

type Values = {
  title: string
  description: string
  what: 'misused' | 'exposed'
  userId: number | null
  ability: Ability | null
  thingId: number | null
  from: string
  to: string
  awareOn: string
}

const hour = 60 * 60_000

function newValues(): Values {
  const now = Date.now()
  return {
    title: '',
    description: '',
    what: 'misused',
    userId: null,
    ability: null,
    thingId: null,
    from: localTimeOf(new Date(now - 24 * hour).toISOString()),
    to: localTimeOf(new Date(now).toISOString()),
    awareOn: todayHere(),
  }
}

function valuesOf({ ability, subject, from, to, title, description, awareOn }: Incident): Values {
  const isMisused = ability === null
  return {
    title,
    description,
    awareOn,
    what: isMisused ? 'misused' : 'exposed',
    userId: isMisused ? subject.id : null,
    ability,
    thingId: isMisused ? null : subject.id,
    from: localTimeOf(from),
    to: localTimeOf(to),
  }
}

type IncidentFormDrawerProps = {
  /** Null to add one. */
  incident: Incident | null
  onClose: () => void
}

/** The form that adds or changes an incident. */
export default function IncidentFormDrawer({ incident, onClose }: IncidentFormDrawerProps) {
  const { t } = useTranslation(['incidents', 'reach'])
  const client = useQueryClient()
  const [initialValues] = useState(() => (incident === null ? newValues() : valuesOf(incident)))
  const form = useServerForm<Values>({
    keepAs: `incident ${incident?.incidentId ?? 'new'}`,
    initialValues,
    validate: ({ title, what, userId, ability, thingId, from, to, awareOn }) => ({
      title: title.trim() === '' ? t('required') : null,
      userId: what === 'misused' && userId === null ? t('required') : null,
      ability: what === 'exposed' && ability === null ? t('required') : null,
      thingId: what === 'exposed' && thingId === null ? t('required') : null,
      from: from === '' ? t('required') : null,
      to: to === '' ? t('required') : null,
      awareOn: awareOn === '' ? t('required') : null,
    }),
    save: ({ what, userId, ability, thingId, from, to, ...values }) =>
      call('saveIncident', {
        body: {
          ...values,
          incidentId: incident?.incidentId,
          version: incident?.version,
          userId: what === 'misused' ? userId : null,
          ability: what === 'exposed' ? ability : null,
          thingId: what === 'exposed' ? thingId : null,
          from: sentTime(from),
          to: sentTime(to),
        },
      }),
    failure: t('saveFailed'),
    onSaved: () => {
      notify.success(t('saved'))
      void invalidateAfter(client, 'saveIncident')
      onClose()
    },
  })
  const { values, setFieldValue } = form
  const error = (field: keyof Values) => form.getInputProps(field).error
  const thing = values.ability === null ? null : thingOfAbility[values.ability]
  // There is no list of all documents.
  const offered = abilities.filter((ability) => ability !== 'document.read' || ability === values.ability)
  return (
    <FormDrawer
      title={incident === null ? t('add') : <bdi>{t('editOf', { title: incident.title })}</bdi>}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <FormSection title={t('sections.what')}>
        <TextInput
          label={t('fields.title')}
          required
          maxLength={200}
          value={values.title}
          error={error('title')}
          onChange={({ currentTarget }) => setFieldValue('title', currentTarget.value)}
        />
        <Textarea
          label={t('fields.description')}
          minRows={3}
          maxRows={8}
          maxLength={5000}
          value={values.description}
          error={error('description')}
          onChange={({ currentTarget }) => setFieldValue('description', currentTarget.value)}
        />
        <Select
          label={t('fields.what')}
          options={(['misused', 'exposed'] as const).map((value) => ({ value, label: t(`what.${value}`) }))}
          value={values.what}
          onChange={(what) => setFieldValue('what', what === 'exposed' ? 'exposed' : 'misused')}
        />
        {values.what === 'misused' ? (
          <RecordSelect
            kind="user"
            label={t('fields.userId')}
            placeholder={t('choose')}
            value={values.userId}
            error={error('userId')}
            onChange={(id) => setFieldValue('userId', id)}
          />
        ) : (
          <Select
            label={t('fields.ability')}
            placeholder={t('choose')}
            options={offered.map((ability) => ({ value: ability, label: t(`reach:abilities.${ability}`) }))}
            value={values.ability}
            error={error('ability')}
            onChange={(chosen) => {
              setFieldValue('ability', abilities.find((ability) => ability === chosen) ?? null)
              setFieldValue('thingId', null)
            }}
          />
        )}
        {values.what === 'exposed' && thing !== null && thing !== 'document' && (
          <RecordSelect
            key={thing}
            kind={thing}
            label={t(`reach:things.${thing}`)}
            placeholder={t('choose')}
            value={values.thingId}
            error={error('thingId')}
            onChange={(id) => setFieldValue('thingId', id)}
          />
        )}
      </FormSection>
      <FormSection title={t('sections.when')}>
        {(['from', 'to'] as const).map((field) => (
          <DateTimeField
            key={field}
            label={t(`fields.${field}`)}
            required
            value={values[field]}
            error={error(field)}
            onChange={(time) => setFieldValue(field, time)}
          />
        ))}
        <DateField
          label={t('fields.awareOn')}
          description={t('awareHint')}
          required
          value={values.awareOn}
          error={error('awareOn')}
          onChange={(day) => setFieldValue('awareOn', day)}
        />
      </FormSection>
    </FormDrawer>
  )
}
