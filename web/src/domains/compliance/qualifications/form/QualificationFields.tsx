import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import {
  type Jurisdiction,
  jurisdictions,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { DateField } from '../../../../ui/days/DateField.tsx'
import { CheckboxGroup } from '../../../../ui/forms/CheckboxGroup.tsx'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { Select } from '../../../../ui/forms/Select.tsx'
import type { useServerForm } from '../../../../ui/forms/server-form.ts'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import { useKindLabel } from '../../qualification-kinds/index.ts'
import { useJurisdictionLabel } from '../use-jurisdiction-label.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import classes from './form.module.css'
import { exampleOf, type QualificationValues } from './values.ts'

type QualificationFieldsProps = {
  form: ReturnType<typeof useServerForm<QualificationValues, never>>
  /** The kinds to choose from. */
  kinds: readonly QualificationKind[]
  kind: QualificationKind | undefined
  /** The kind cannot be changed. */
  isFixed: boolean
  isRenewal: boolean
}

export function QualificationFields({ form, kinds, kind, isFixed, isRenewal }: QualificationFieldsProps) {
  const { t } = useTranslation('qualifications')
  const labelOf = useKindLabel()
  const jurisdictionLabel = useJurisdictionLabel()
  const option = (jurisdiction: Jurisdiction) => ({
    value: jurisdiction,
    label: jurisdictionLabel(jurisdiction),
  })
  const { jurisdiction, recognisedIn } = form.values
  const hint = kind?.pattern
    ? { description: t('form.numberHint', { example: exampleOf(kind.pattern) }) }
    : {}
  return (
    <>
      <FormSection title={t('form.sections.qualification')}>
        {!isFixed && (
          <WideField>
            <Select
              label={t('fields.kind')}
              options={kinds.map((each) => ({
                value: String(each.qualificationKindId),
                label: labelOf(each),
              }))}
              {...(kind?.isSensitive && { description: t('form.sensitiveHint') })}
              required
              data-autofocus
              {...form.getInputProps('qualificationKindId')}
            />
          </WideField>
        )}
        <WideField>
          <TextInput
            label={t('fields.number')}
            {...hint}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            maxLength={40}
            required={Boolean(kind?.pattern)}
            data-autofocus={isFixed || undefined}
            {...form.getInputProps('number')}
          />
        </WideField>
        {kind?.isJurisdictional && (
          <WideField>
            <Select
              label={t('fields.jurisdiction')}
              options={jurisdictions.map(option)}
              required
              disabled={isRenewal}
              {...form.getInputProps('jurisdiction')}
            />
          </WideField>
        )}
        {kind?.isJurisdictional && (
          <WideField>
            <CheckboxGroup
              label={t('fields.recognisedIn')}
              description={t('form.recognisedInHint')}
              options={jurisdictions.filter((each) => each !== jurisdiction).map(option)}
              value={recognisedIn}
              error={form.errors.recognisedIn}
              className={classes.choices}
              onChange={(chosen) => form.setFieldValue('recognisedIn', chosen as Jurisdiction[])}
            />
          </WideField>
        )}
        <DateField label={t('fields.issuedOn')} {...form.getInputProps('issuedOn')} />
        <DateField
          label={t('fields.expiresOn')}
          description={t(kind?.hasEnd ? 'form.endHint' : 'form.expiresOnHint')}
          required={Boolean(kind?.hasEnd)}
          {...form.getInputProps('expiresOn')}
        />
        <WideField>
          <Textarea
            label={t('fields.conditions')}
            description={t('form.conditionsHint')}
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.getInputProps('conditions')}
          />
        </WideField>
      </FormSection>
      <ChosenFiles files={form.values.files} onChange={(files) => form.setFieldValue('files', files)} />
    </>
  )
}
