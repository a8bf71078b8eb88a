import type { CheckResult } from '@gantry/contract/domains/compliance/qualifications/words'
import type { RegisterAnswer } from '@gantry/contract/domains/compliance/register-checks/schemas'

// What an answer of the register means here.

const longestConditions = 500

/** The letters of a name, without marks and in one case, so that Zoë is Zoe and O'Brien is OBRIEN. */
const letters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? ''

type Name = { firstName: string; lastName: string }

/** The last names and the first of the first names must be the same. Who is known by a short name is looked at by a person. */
export const isSameName = (one: Name, other: Name): boolean =>
  letters(one.lastName) === letters(other.lastName) &&
  letters(firstWord(one.firstName)) === letters(firstWord(other.firstName))

/**
 * What a check finds by this answer. Who is registered as not practising must not practise, so it counts like a suspension.
 * Undertakings are conditions that the person has agreed to. Who was on the register and is no more is not found.
 */
export function resultOf({
  status,
  registrationType,
  conditions,
  undertakings,
}: RegisterAnswer): CheckResult {
  if (status === 'SUSPENDED') return 'SUSPENDED'
  if (status !== 'REGISTERED') return 'NOT_FOUND'
  if (registrationType === 'NON_PRACTISING') return 'SUSPENDED'
  return conditions.length + undertakings.length > 0 ? 'CONDITIONS' : 'CURRENT'
}

/** All conditions and undertakings, for the kept answer. */
export const allConditionsOf = ({ conditions, undertakings }: RegisterAnswer): string =>
  [...conditions, ...undertakings].join('\n')

/** Those of a check, which has less room. The kept answer has all of them. */
export function conditionsOf(answer: RegisterAnswer): string {
  const all = allConditionsOf(answer)
  return all.length <= longestConditions ? all : `${all.slice(0, longestConditions - 2)} …`
}

export const remarksOf = ({ reprimands, notations, endorsements }: RegisterAnswer): string =>
  [...reprimands, ...notations, ...endorsements].join('\n')
