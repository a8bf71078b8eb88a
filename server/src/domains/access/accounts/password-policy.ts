import {
  containsName,
  lettersAndDigits,
  meetsPasswordPolicy,
  type NamedPerson,
  plainText,
  undoLeet,
} from '@gantry/contract/domains/access/auth/password'
import { badField } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'

let common: Promise<Set<string | number>> | undefined
/** The dictionary is large, so the first password that somebody sets loads it (decision 0024). */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

const withoutTail = (text: string) => /^.*\p{L}/su.exec(text)?.[0] ?? ''
const trimmed = (text: string) => withoutTail(text).replace(/^[^\p{L}]+/u, '')

/** Returns the words that a password may be based on, without the usual substitutions, prefixes and suffixes. */
function basesOf(password: string): string[] {
  const lower = plainText(password)
  const word = withoutTail(lower)
  const forms = [lower, word, trimmed(lower), undoLeet(lower), undoLeet(word)]
  forms.push(trimmed(undoLeet(word)), lettersAndDigits(lower), lettersAndDigits(undoLeet(lower)))
  return forms.flatMap((form) => [form, lettersAndDigits(form)])
}

/** True when the password is common, or when a common word is at least half of it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const words = await commonPasswords()
  return basesOf(password).some((base) => base.length * 2 >= password.length && words.has(base))
}

/** @throws Problem 400 that names `field` and explains why the password is refused */
export async function assertGoodPassword(
  { inForce, settings }: Pick<World, 'inForce' | 'settings'>,
  password: string,
  person: NamedPerson,
  field: string,
): Promise<void> {
  if (!meetsPasswordPolicy(password)) {
    throw badField(field, 'The password does not meet the password policy requirements!')
  }
  const names = [settings.productName, inForce.get('brand.displayed-name')]
  if (names.some((name) => containsName(password, person, name))) {
    throw badField(field, 'The password must not contain your name, your email or the name of this product.')
  }
  if (await isCommonPassword(password)) {
    throw badField(field, 'This password is one of the most common ones. Please choose another.')
  }
}
