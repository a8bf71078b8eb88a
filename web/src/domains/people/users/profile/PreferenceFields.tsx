import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../i18n/i18n.ts'
import { FormSection } from '../../../../ui/forms/FormSection.tsx'
import { Select } from '../../../../ui/forms/Select.tsx'
import type { ProfileValues } from './profile-values.ts'
import { offsetOf, timeZones } from './time-zones.ts'

type PreferenceFieldsProps = { field: (name: keyof ProfileValues) => object }

function zoneChoices(): { value: string; label: string }[] {
  const now = new Date()
  return timeZones().map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})`,
  }))
}

/** Time zone and language. */
export function PreferenceFields({ field }: PreferenceFieldsProps) {
  const { t } = useTranslation('users')
  const [zones] = useState(zoneChoices)
  return (
    <FormSection title={t('sections.preferences')}>
      <Select
        label={t('fields.timeZone')}
        options={zones}
        limit={60}
        nothingFound={t('fields.noTimeZone')}
        required
        {...field('timeZone')}
      />
      <Select
        label={t('fields.language')}
        description={t('fields.languageHint')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        {...field('language')}
      />
    </FormSection>
  )
}
