// Plain functions, no schema library: the public pages check passwords too and must stay light.

/** The password rules of docs/contract.md, one by one, so that a form can tick off what holds already. */
export const passwordRules = {
  length: (password: string) => password.length >= 8 && password.length <= 16,
  lowercase: (password: string) => /[a-z]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^A-Za-z0-9]/.test(password),
  // Control characters and lone surrogates cannot be typed again on another keyboard.
  characters: (password: string) =>
    !/[\s~`=[\]\\]/.test(password) && !/\p{Cc}/u.test(password) && password.isWellFormed(),
}
export type PasswordRule = keyof typeof passwordRules

export const meetsPasswordPolicy = (password: string): boolean =>
  Object.values(passwordRules).every((holds) => holds(password))

/** A one-time code: exactly six digits. */
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Base64 of UTF-8, as the calls that carry passwords want it. */
export function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
