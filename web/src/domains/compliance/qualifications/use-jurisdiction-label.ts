import type { Jurisdiction } from '@gantry/contract/domains/compliance/qualification-kinds/words'
import { useTranslation } from 'react-i18next'

/** The states and territories have the same short names in every language. */
export function useJurisdictionLabel(): (jurisdiction: Jurisdiction) => string {
  const { t } = useTranslation('qualifications')
  return (jurisdiction) => (jurisdiction === 'CTH' ? t('commonwealth') : jurisdiction)
}
