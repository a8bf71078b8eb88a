// This file has no schema library, because the public pages use it and must load fast.

/** The password rules of docs/contract.md as separate checks, so that a form can show which are met. */
export const passwordRules = {
  length: (password: string) => password.length >= 8 && password.length <= 16,
  lowercase: (password: string) => /[a-z]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^A-Za-z0-9]/.test(password),
  // Control characters and lone surrogates cannot be typed on every keyboard.
  characters: (password: string) =>
    !/[\s~`=[\]\\]/.test(password) && !/\p{Cc}/u.test(password) && password.isWellFormed(),
}
export type PasswordRule = keyof typeof passwordRules

export const meetsPasswordPolicy = (password: string): boolean =>
  Object.values(passwordRules).every((holds) => holds(password))

/** Whose password it is. The name may be one text, such as the full name. */
export type NamedPerson = { email: string; firstName: string; lastName: string }

const shortestName = 3
// People replace letters by signs: "gantry" becomes "G@ntry".
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

export const plainText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
export const undoLeet = (text: string) => text.replace(/[^\p{L}]/gu, (char) => leet[char] ?? char)
export const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** True when the password contains a name of the person or the product, as typed or in leet. */
export function containsName(password: string, person: NamedPerson, productName: string): boolean {
  const lower = plainText(password)
  const forms = [lower, undoLeet(lower), lettersAndDigits(lower), lettersAndDigits(undoLeet(lower))]
  const [mailbox = ''] = person.email.split('@')
  const names = [
    mailbox,
    ...mailbox.split(/[._+-]/),
    productName.replaceAll(' ', ''),
    ...productName.split(' '),
  ]
  for (const name of [person.firstName, person.lastName]) names.push(name, ...name.split(/[\s'-]+/))
  return (
    names
      .map(plainText)
      // A name of signs alone is part of every text without its signs.
      .filter((name) => name.length >= shortestName && lettersAndDigits(name) !== '')
      .some((name) => forms.some((form) => form.includes(name) || form.includes(lettersAndDigits(name))))
  )
}

/** A one-time code: exactly six digits. */
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Encodes UTF-8 text as base64, as the calls with passwords require. */
export function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
