import {
  type Modality,
  type ModalityChange,
  modalities,
} from '@gantry/contract/domains/people/links/user-mips/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../../../ui/basic/Stack.tsx'
import { CheckboxGroup } from '../../../../../ui/forms/CheckboxGroup.tsx'
import { RadioGroup } from '../../../../../ui/forms/RadioGroup.tsx'

export type ManyModalities = { change: ModalityChange; modalities: Modality[] }
type ManyModalitiesFieldsProps = {
  /** Receives null until something is chosen. */
  onChange: (chosen: ManyModalities | null) => void
}

const changes = ['ADD', 'REMOVE', 'SET'] as const

/** Which modalities, and whether they are added, removed, or replace those of all the chosen links. */
export default function ManyModalitiesFields({ onChange }: ManyModalitiesFieldsProps) {
  const { t } = useTranslation('links')
  const [values, setValues] = useState<ManyModalities>({ change: 'ADD', modalities: [] })

  function choose(given: Partial<ManyModalities>): void {
    const chosen = { ...values, ...given }
    setValues(chosen)
    onChange(chosen.change === 'SET' || chosen.modalities.length > 0 ? chosen : null)
  }

  return (
    <Stack>
      <RadioGroup
        label={t('modalities.many.change')}
        options={changes.map((value) => ({ value, label: t(`modalities.many.options.${value}`) }))}
        value={values.change}
        onChange={(change) => choose({ change })}
      />
      <CheckboxGroup
        label={t('modalities.label')}
        options={modalities.map((modality) => ({
          value: modality,
          label: t('modalities.option', { code: modality, name: t(`modalities.names.${modality}`) }),
        }))}
        value={values.modalities}
        onChange={(codes) => choose({ modalities: codes as Modality[] })}
        isInColumns
      />
    </Stack>
  )
}
