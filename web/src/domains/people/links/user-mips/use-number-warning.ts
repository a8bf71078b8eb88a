import { providerNumberProblem } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'

type Numbered = { providerNumber: string; providerNumberRepeated: boolean }
type Typed = {
  others?: readonly string[]
  userMipId?: number | undefined
  /** False where nothing has been typed yet, so that a list with many fields asks the server nothing. */
  isAsked?: boolean
}

const typingPause = 250
const fullLength = 8

/** A number that is still being typed is not wrong yet. */
export const isStillTyped = (text: string): boolean => {
  const { length } = text.trim()
  return length > 0 && length < fullLength
}

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

/**
 * The same for a number that is being typed. It is compared to the other numbers in the form, and by the server to all
 * links that the viewer may read. `userMipId` is the link that the number is for.
 */
export function useTypedWarning(
  text: string,
  { others = [], userMipId, isAsked = true }: Typed = {},
): string | null {
  const warningOf = useNumberWarning()
  const typed = text.trim().toUpperCase()
  const providerNumber = useDebouncedValue(typed, typingPause)
  const { data } = useQuery({
    ...callQuery('findRepeatedNumber', { body: { providerNumber, ...(userMipId && { userMipId }) } }),
    enabled: isAsked && providerNumber !== '' && providerNumber === typed,
  })
  const isInForm = others.some((number) => number.toUpperCase() === typed)
  const providerNumberRepeated =
    isInForm || (providerNumber === typed && data?.providerNumberRepeated === true)
  return warningOf({ providerNumber: typed, providerNumberRepeated })
}

/** The first warning of links that were just saved, with a name. The server knows more links than a picker has read. */
export function useSavedWarning() {
  const warningOf = useNumberWarning()
  return (links: readonly UserMip[], nameOf: (link: UserMip) => string) => {
    const link = links.find((each) => warningOf(each) !== null)
    return link ? `${nameOf(link)}: ${warningOf(link)}` : null
  }
}
