import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import {
  type CustomFieldRecord,
  canBeUnique,
  canWrite,
  customFieldRoles,
  customFieldTypes,
  hasChoices,
  hasPattern,
  isWiderType,
} from '@gantry/contract/domains/people/custom-fields/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/queries.ts'
import { type Language, languages } from '../../../i18n/i18n.ts'
import { useFieldText } from '../../../kit/custom-fields/use-custom-fields.ts'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { Checkbox } from '../../../ui/basic/Checkbox.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { CheckboxGroup } from '../../../ui/forms/CheckboxGroup.tsx'
import { FixedField } from '../../../ui/forms/FixedField.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { DefaultValue } from './DefaultValue.tsx'
import { bodyOf, type FieldValues, fieldErrors, keyFrom, newField, valuesOf } from './field-values.ts'

type FieldFormDrawerProps = { field?: CustomField; newOf?: CustomFieldRecord; onClose: () => void }

/** The form that adds a field or changes one. The record and the key are fixed once it exists. */
export default function FieldFormDrawer({ field, newOf = 'user', onClose }: FieldFormDrawerProps) {
  const { t } = useTranslation('custom-fields')
  const textOf = useFieldText()
  const [language, setLanguage] = useState<Language>('en')
  const { data: counted } = useQuery({
    ...callQuery('countCustomValues', { params: { customFieldId: field?.customFieldId ?? 0 } }),
    enabled: field !== undefined,
  })
  const recordForm = useRecordForm<CustomField, FieldValues>({
    record: field ?? null,
    keepAs: `custom-field ${field?.customFieldId ?? `new ${newOf}`}`,
    initialValues: field ? valuesOf(field) : newField(newOf),
    valuesOf,
    validate: (values) =>
      fieldErrors(values, {
        required: t('values.required'),
        key: t('form.keyWrong'),
        pattern: t('form.patternWrong'),
        choices: t('form.choicesMissing'),
        choice: t('form.choiceEmpty'),
        repeated: t('form.choiceRepeated'),
      }),
    save: (values, version) =>
      call('saveCustomField', { body: { ...bodyOf(values), customFieldId: field?.customFieldId, version } }),
    write: 'saveCustomField',
    read: () => readField(field?.customFieldId ?? 0),
    success: t(field ? 'form.changed' : 'form.added'),
    failure: t(field ? 'form.changeFailed' : 'form.addFailed'),
    onSaved: onClose,
  })
  const { form } = recordForm
  const { values } = form
  const tick = (name: 'isRequired' | 'isUnique' | 'isSensitive' | 'isListed') => (
    <Checkbox
      label={t(`fields.${name}`)}
      description={t(`form.${name}Hint`)}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  )

  function setLabel(text: string): void {
    // Until somebody writes another one, the key of a new field is made of its English label.
    if (!field && language === 'en' && values.key === keyFrom(values.label.en))
      form.setFieldValue('key', keyFrom(text))
    form.setFieldValue('label', { ...values.label, [language]: text })
  }

  const types = customFieldTypes.filter(
    (type) => !field || type === field.type || isWiderType(field.type, type),
  )
  const writers = customFieldRoles.filter((role) => canWrite(values.record, role))
  const roleOption = (role: (typeof customFieldRoles)[number]) => ({
    value: role,
    label: t(`roles.${values.record}.${role}`),
  })
  return (
    <RecordFormDrawer
      title={field ? t('form.editTitle', { name: textOf(field.label) }) : t(`form.addTitle.${newOf}`)}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (name) => t(`fields.${name as Exclude<keyof FieldValues, 'record'>}`),
        fetchFailed: t('fetchFailed'),
      }}
      submitLabel={t(field ? 'form.saveSubmit' : 'form.addSubmit')}
      onClose={onClose}
    >
      <FormSection title={t('form.sections.field')}>
        <Select
          label={t('form.language')}
          description={t('form.languageHint')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={(chosen) => setLanguage(languages.find(({ code }) => code === chosen)?.code ?? 'en')}
        />
        <TextInput
          label={t('fields.label')}
          name="label"
          required={language === 'en'}
          data-autofocus
          dir="auto"
          lang={language}
          maxLength={80}
          autoComplete="off"
          value={values.label[language]}
          error={form.errors.label ?? undefined}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        {field ? (
          <FixedField label={t('fields.key')} value={field.key} description={t('form.keyFixed')} />
        ) : (
          <TextInput
            label={t('fields.key')}
            description={t('form.keyHint')}
            required
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('key')}
          />
        )}
        <Select
          label={t('fields.type')}
          description={field ? t('form.typeHint') : undefined}
          required
          options={types.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          {...form.getInputProps('type')}
        />
        <WideField>
          <Textarea
            label={t('fields.help')}
            description={t('form.helpHint')}
            name="help"
            dir="auto"
            lang={language}
            maxLength={300}
            minRows={2}
            maxRows={5}
            value={values.help[language]}
            onChange={({ currentTarget }) =>
              form.setFieldValue('help', { ...values.help, [language]: currentTarget.value })
            }
          />
        </WideField>
        {hasChoices(values.type) && (
          <WideField>
            <ChoicesEditor
              choices={values.choices}
              language={language}
              counts={new Map(counted?.choices.map(({ value, records }) => [value, records]))}
              fixed={new Set(field?.choices.map(({ value }) => value))}
              error={form.errors.choices ?? undefined}
              onChange={(choices) => form.setFieldValue('choices', choices)}
            />
          </WideField>
        )}
        {hasPattern(values.type) && (
          <WideField>
            <TextInput
              label={t('fields.pattern')}
              description={t('form.patternHint')}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              maxLength={120}
              {...form.getInputProps('pattern')}
            />
          </WideField>
        )}
        {!values.isUnique && <DefaultValue values={values} input={form.getInputProps('defaultValue')} />}
      </FormSection>
      <FormSection title={t('form.sections.rules')}>
        {tick('isRequired')}
        {canBeUnique(values.type) && tick('isUnique')}
        {tick('isListed')}
        {tick('isSensitive')}
      </FormSection>
      <FormSection title={t('form.sections.roles')}>
        <CheckboxGroup
          label={t('fields.readers')}
          description={t('form.readersHint')}
          options={customFieldRoles.map(roleOption)}
          value={values.readers}
          error={form.errors.readers ?? undefined}
          onChange={form.getInputProps('readers').onChange}
        />
        {writers.length > 0 && (
          <CheckboxGroup
            label={t('fields.writers')}
            description={t('form.writersHint')}
            options={writers.map((role) => ({
              ...roleOption(role),
              isDisabled: !values.readers.includes(role),
            }))}
            value={values.writers.filter((role) => values.readers.includes(role))}
            error={form.errors.writers ?? undefined}
            onChange={form.getInputProps('writers').onChange}
          />
        )}
      </FormSection>
    </RecordFormDrawer>
  )
}

/** No call reads a single field, so the whole short list is read. */
async function readField(customFieldId: number): Promise<CustomField> {
  const { customFields } = await call('listCustomFields')
  const field = customFields.find((known) => known.customFieldId === customFieldId)
  if (!field) throw new Error(`There is no field ${customFieldId} any more.`)
  return field
}
