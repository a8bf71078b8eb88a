import type { CorrectionField } from '@gantry/contract/domains/people/corrections/words'
import { useTranslation } from 'react-i18next'

/** The name of a value, with the MIP or RIS of its link. */
export function useValueName() {
  const { t } = useTranslation('corrections')
  return ({ field, placeName: place }: { field: CorrectionField; placeName: string }) =>
    field === 'providerNumber' || field === 'risUserName'
      ? t(`placed.${field}`, { place })
      : t(`words.${field}`)
}
