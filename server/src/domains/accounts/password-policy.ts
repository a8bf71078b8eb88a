import { meetsPasswordPolicy } from '@gantry/contract/auth/password'
import { dictionary } from '@zxcvbn-ts/language-common'
import { badField } from '../../platform/http/problem.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export type NamedPerson = { email: string; firstName: string; lastName: string }

const shortestName = 3
const common = new Set(dictionary['passwords-common'])
// People replace letters in a common password until it meets the policy: "password" becomes "P@ssw0rd1!".
const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '8': 'b',
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const undoLeet = (text: string) => text.replace(/[^\p{L}]/gu, (char) => leet[char] ?? char)
const withoutTail = (text: string) => /^.*\p{L}/su.exec(text)?.[0] ?? ''
const trimmed = (text: string) => withoutTail(text).replace(/^[^\p{L}]+/u, '')
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the words that a password may be based on, without the usual substitutions, prefixes and suffixes. */
function basesOf(password: string): string[] {
  const lower = plain(password)
  const word = withoutTail(lower)
  const forms = [lower, word, trimmed(lower), undoLeet(lower), undoLeet(word)]
  forms.push(trimmed(undoLeet(word)), lettersAndDigits(lower), lettersAndDigits(undoLeet(lower)))
  return forms.flatMap((form) => [form, lettersAndDigits(form)])
}

/** True when the password is common, or when a common word is at least half of it. */
export function isCommonPassword(password: string): boolean {
  return basesOf(password).some((base) => base.length * 2 >= password.length && common.has(base))
}

/** True when the password contains a name of the person or the product, as typed or in leet. */
export function containsName(password: string, person: NamedPerson, productName: string): boolean {
  const lower = plain(password)
  const forms = [lower, undoLeet(lower), lettersAndDigits(lower), lettersAndDigits(undoLeet(lower))]
  const [mailbox = ''] = person.email.split('@')
  const names = [
    mailbox,
    ...mailbox.split(/[._+-]/),
    productName.replaceAll(' ', ''),
    ...productName.split(' '),
  ]
  for (const name of [person.firstName, person.lastName]) names.push(name, ...name.split(/[\s'-]+/))
  return names
    .map(plain)
    .filter((name) => name.length >= shortestName)
    .some((name) => forms.some((form) => form.includes(name) || form.includes(lettersAndDigits(name))))
}

/** @throws Problem 400 that names `field` and explains why the password is refused */
export function assertGoodPassword(
  { productName }: Pick<Settings, 'productName'>,
  password: string,
  person: NamedPerson,
  field: string,
): void {
  if (!meetsPasswordPolicy(password)) {
    throw badField(field, 'The password does not meet the password policy requirements!')
  }
  if (containsName(password, person, productName)) {
    throw badField(field, 'The password must not contain your name, your email or the name of this product.')
  }
  if (isCommonPassword(password)) {
    throw badField(field, 'This password is one of the most common ones. Please choose another.')
  }
}
