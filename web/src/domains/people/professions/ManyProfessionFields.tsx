import type { NewProfession } from '@gantry/contract/domains/people/professions/schemas'
import {
  type Engagement,
  engagements,
  type Profession,
  professions,
} from '@gantry/contract/domains/people/professions/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../i18n/format.ts'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { DateField } from '../../../ui/days/DateField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'

type Values = { profession: string | null; engagement: string | null; validFrom: string; validUntil: string }
type ManyProfessionFieldsProps = {
  /** Receives null until the fields can be saved. */
  onChange: (chosen: NewProfession | null) => void
}

/** The profession that several people get, with its days. */
export default function ManyProfessionFields({ onChange }: ManyProfessionFieldsProps) {
  const { t } = useTranslation('professions')
  const [values, setValues] = useState<Values>(() => ({
    profession: null,
    engagement: 'EMPLOYEE',
    validFrom: todayHere(),
    validUntil: '',
  }))
  const { profession, engagement, validFrom, validUntil } = values
  const isReversed = validUntil !== '' && validUntil < validFrom

  function choose(given: Partial<Values>): void {
    const chosen = { ...values, ...given }
    setValues(chosen)
    onChange(savable(chosen))
  }

  return (
    <Stack>
      <Select
        label={t('fields.profession')}
        options={professions.map((value) => ({ value, label: t(`professions.${value}`) }))}
        required
        value={profession}
        onChange={(value) => choose({ profession: value })}
      />
      <Select
        label={t('fields.engagement')}
        description={t('form.engagementHint')}
        options={engagements.map((value) => ({ value, label: t(`engagements.${value}`) }))}
        required
        value={engagement}
        onChange={(value) => choose({ engagement: value })}
      />
      <DateField
        label={t('fields.validFrom')}
        required
        value={validFrom}
        onChange={(day) => choose({ validFrom: day })}
      />
      <DateField
        label={t('fields.validUntil')}
        description={t('form.untilHint')}
        value={validUntil}
        error={isReversed ? t('form.reversed') : null}
        onChange={(day) => choose({ validUntil: day })}
      />
    </Stack>
  )
}

function savable({ profession, engagement, validFrom, validUntil }: Values): NewProfession | null {
  if (profession === null || engagement === null || validFrom === '') return null
  if (validUntil !== '' && validUntil < validFrom) return null
  return {
    profession: profession as Profession,
    engagement: engagement as Engagement,
    validFrom,
    validUntil: validUntil || null,
  }
}
