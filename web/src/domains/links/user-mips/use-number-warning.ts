import { providerNumberProblem } from '@gantry/contract/links/user-mips/provider-number'
import type { UserMip } from '@gantry/contract/links/user-mips/schemas'
import { useTranslation } from 'react-i18next'

type Numbered = { providerNumber: string; providerNumberRepeated: boolean }

/** What looks wrong with the form of a provider number, as a text; null if nothing does. */
export function useFormatWarning(): (providerNumber: string) => string | null {
  const { t } = useTranslation('mips')
  return (providerNumber) => {
    const problem = providerNumberProblem(providerNumber)
    return problem && t(`number.problems.${problem}`)
  }
}

/** What is wrong with the provider number of a link, as a text; null if nothing is. It is the same on every page. */
export function useNumberWarning(): (link: Numbered) => string | null {
  const { t } = useTranslation('mips')
  const formatWarningOf = useFormatWarning()
  return ({ providerNumber, providerNumberRepeated }) => {
    if (providerNumber.trim() === '') return t('number.problems.missing')
    return formatWarningOf(providerNumber) ?? (providerNumberRepeated ? t('number.problems.repeated') : null)
  }
}

/** The same for a number that is being entered. It is compared to `links` and to the other entered numbers. */
export function useEntryWarning(links: readonly Numbered[] = []) {
  const warningOf = useNumberWarning()
  return (text: string, others: string[]) => {
    const given = text.trim().toUpperCase()
    const known = [...links.map(({ providerNumber }) => providerNumber), ...others]
    const providerNumberRepeated = known.some((number) => number.toUpperCase() === given)
    return warningOf({ providerNumber: given, providerNumberRepeated })
  }
}

/** The first warning of links that were just saved, with a name. The server knows more links than a picker has read. */
export function useSavedWarning() {
  const warningOf = useNumberWarning()
  return (links: readonly UserMip[], nameOf: (link: UserMip) => string) => {
    const link = links.find((each) => warningOf(each) !== null)
    return link ? `${nameOf(link)}: ${warningOf(link)}` : null
  }
}
