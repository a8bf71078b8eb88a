import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../app/i18n.ts'
import { FormSection, hintBelow } from '../ui/FormSection.tsx'
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
        data={zones}
        searchable
        limit={60}
        allowDeselect={false}
        nothingFoundMessage={t('fields.noTimeZone')}
        required
        {...field('timeZone')}
      />
      <Select
        label={t('fields.language')}
        description={t('fields.languageHint')}
        {...hintBelow}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        allowDeselect={false}
        {...field('language')}
      />
    </FormSection>
  )
}
