import { australianStates } from '@gantry/contract/australian-states'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { SuggestInput } from '../../../../ui/forms/SuggestInput.tsx'
import { PreferenceFields } from './PreferenceFields.tsx'
import type { ProfileValues } from './profile-values.ts'

type ProfileFieldsProps = {
  /** Connects an input to the form: `form.getInputProps`. */
  field: (name: keyof ProfileValues) => object
  /** The browser may fill in the user's own form, but not another person's. */
  isOwn: boolean
  /** The field that has the focus when the form opens. */
  focusOn?: keyof ProfileValues | undefined
  /** Fields directly below the name. */
  afterIdentity?: ReactNode
}

/** The fields of a profile, for administrators and for the person. */
export function ProfileFields({ field, isOwn, focusOn = 'firstName', afterIdentity }: ProfileFieldsProps) {
  const { t } = useTranslation('users')
  const own = (autoComplete: string) => (isOwn ? autoComplete : 'off')
  const text = (name: keyof ProfileValues, autoComplete: string, maxLength: number) => ({
    label: t(`fields.${name}`),
    autoComplete: own(autoComplete),
    maxLength,
    'data-autofocus': name === focusOn || undefined,
    ...field(name),
  })
  return (
    <>
      <FormSection title={t('sections.identity')}>
        <TextInput {...text('firstName', 'given-name', 80)} required />
        <TextInput {...text('lastName', 'family-name', 80)} required />
        <TextInput {...text('title', 'honorific-prefix', 40)} description={t('fields.titleHint')} />
      </FormSection>
      {afterIdentity}
      <FormSection title={t('sections.contact')}>
        <TextInput {...text('phone', 'tel', 40)} type="tel" dir="ltr" />
        <TextInput {...text('mobile', 'tel', 40)} type="tel" dir="ltr" />
      </FormSection>
      <FormSection title={t('sections.professional')}>
        <TextInput {...text('speciality', 'organization-title', 120)} />
        <TextInput
          {...text('ahpraNumber', 'off', 13)}
          description={t('fields.ahpraHint')}
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput
          {...text('hpii', 'off', 20)}
          description={t('fields.hpiiHint')}
          dir="ltr"
          inputMode="numeric"
        />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <WideField>
          <TextInput {...text('addressLine1', 'address-line1', 120)} />
        </WideField>
        <WideField>
          <TextInput {...text('addressLine2', 'address-line2', 120)} />
        </WideField>
        <TextInput {...text('suburb', 'address-level2', 80)} />
        <SuggestInput {...text('state', 'address-level1', 40)} suggestions={australianStates} />
        <TextInput {...text('postcode', 'postal-code', 12)} dir="ltr" />
        <TextInput {...text('country', 'country-name', 60)} />
      </FormSection>
      <PreferenceFields field={field} />
    </>
  )
}
