import { providerNumberProblem } from '@gantry/contract/links/user-mips/provider-number'
import { useTranslation } from 'react-i18next'

/** What looks wrong with a provider number, as a text; null where nothing does. */
export function useNumberWarning(): (providerNumber: string) => string | null {
  const { t } = useTranslation('mips')
  return (providerNumber) => {
    const problem = providerNumberProblem(providerNumber)
    return problem && t(`number.problems.${problem}`)
  }
}
