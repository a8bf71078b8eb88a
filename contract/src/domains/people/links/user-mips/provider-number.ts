const locations = '0123456789ABCDEFGHJKLMNPQRTUVWXY'
const checks = 'YXWTLKJHFBA'
const weights = [3, 5, 8, 4, 2, 1]
const locationWeight = 6

export type ProviderNumberProblem = 'form' | 'check'

/**
 * Returns the problem of a Medicare provider number, or null. It has six digits, a character for the practice
 * location and a check character; leading zeros are often omitted. Other insurers use other formats, so callers warn
 * and never refuse. An empty number is valid, because not everyone has one.
 */
export function providerNumberProblem(providerNumber: string): ProviderNumberProblem | null {
  const given = providerNumber.trim().toUpperCase()
  if (given === '') return null
  const number = given.length === 7 ? `0${given}` : given
  const [, stem = '', location = '', check = ''] = /^(\d{6})([0-9A-Z])([A-Z])$/.exec(number) ?? []
  const locationValue = locations.indexOf(location)
  if (stem === '' || locationValue < 0) return 'form'
  return checks[checkRemainder(stem, locationValue)] === check ? null : 'check'
}

const warnings: Record<ProviderNumberProblem, string> = {
  form: 'This does not look like a Medicare provider number: six digits, a location character and a check letter.',
  check: 'The check letter does not fit this Medicare provider number. Please compare it with the original.',
}

/** The text of the problem. */
export function providerNumberWarning(providerNumber: string): string | null {
  const problem = providerNumberProblem(providerNumber)
  return problem && warnings[problem]
}

function checkRemainder(stem: string, locationValue: number): number {
  const digits = weights.reduce((sum, weight, index) => sum + weight * Number(stem[index]), 0)
  return (digits + locationWeight * locationValue) % 11
}

/** Completes a six-digit stem and a location character with the check character. */
export function providerNumberOf(stem: string, location: string): string {
  return stem + location + checks[checkRemainder(stem, locations.indexOf(location))]
}
