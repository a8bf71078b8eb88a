const locations = '0123456789ABCDEFGHJKLMNPQRTUVWXY'
const checks = 'YXWTLKJHFBA'
const weights = [3, 5, 8, 4, 2, 1]
const locationWeight = 6

export type ProviderNumberProblem = 'form' | 'check'

/**
 * What looks wrong with a Medicare provider number, or null. Six digits, a character for the practice
 * location, and a check character over them; the leading zero is often left off. Numbers of other insurers
 * look different, so callers warn and never refuse. Empty is fine: not everyone has one.
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

/** The problem in words. */
export function providerNumberWarning(providerNumber: string): string | null {
  const problem = providerNumberProblem(providerNumber)
  return problem && warnings[problem]
}

function checkRemainder(stem: string, locationValue: number): number {
  const digits = weights.reduce((sum, weight, index) => sum + weight * Number(stem[index]), 0)
  return (digits + locationWeight * locationValue) % 11
}

/** The check letter that belongs to a six-digit stem and a location character. */
export function providerNumberOf(stem: string, location: string): string {
  return stem + location + checks[checkRemainder(stem, locations.indexOf(location))]
}
