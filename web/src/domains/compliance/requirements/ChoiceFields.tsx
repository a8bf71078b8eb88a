import { modalities } from '@gantry/contract/domains/people/links/user-mips/words'
import { engagements, professions } from '@gantry/contract/domains/people/professions/words'
import { useTranslation } from 'react-i18next'
import { capitalised } from '../../../i18n/format.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { CheckboxGroup } from '../../../ui/forms/CheckboxGroup.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import type { Choices } from './requirement-values.ts'

type ChoiceFieldsProps = {
  values: Choices
  errors: Partial<Record<keyof Choices, string | null | undefined>>
  onChange: <Field extends keyof Choices>(field: Field, value: Choices[Field]) => void
}

/** Whom a requirement of people concerns: what they practise, on which terms, and with what. */
export function ChoiceFields({ values, errors, onChange }: ChoiceFieldsProps) {
  const { t, i18n } = useTranslation(['requirements', 'links'])
  const named = (text: string) => capitalised(text, i18n.language)
  const of = <Field extends keyof Choices>(field: Field) => ({
    value: values[field],
    error: errors[field],
    // The options are words of this list.
    onChange: (value: string[]) => onChange(field, value as Choices[Field]),
    isInColumns: true,
  })
  return (
    <FormSection title={t('parts.some')}>
      <WideField>
        <Text tone="dimmed">{t('parts.someHint')}</Text>
      </WideField>
      <WideField>
        <CheckboxGroup
          options={professions.map((value) => ({
            value,
            label: named(t(`condition.professions.${value}`)),
          }))}
          label={t('fields.professions')}
          description={t('parts.professionsHint')}
          {...of('professions')}
        />
      </WideField>
      <WideField>
        <CheckboxGroup
          options={engagements.map((value) => ({
            value,
            label: named(t(`condition.engagements.${value}`)),
          }))}
          label={t('fields.engagements')}
          description={t('parts.engagementsHint')}
          {...of('engagements')}
        />
      </WideField>
      <WideField>
        <CheckboxGroup
          options={modalities.map((value) => ({
            value,
            label: t('links:modalities.option', { code: value, name: t(`links:modalities.names.${value}`) }),
          }))}
          label={t('fields.modalities')}
          description={t('parts.modalitiesHint')}
          {...of('modalities')}
        />
      </WideField>
    </FormSection>
  )
}
