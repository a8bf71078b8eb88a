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

/** A one-time code: exactly six digits. */
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Encodes UTF-8 text as base64, as the calls with passwords require. */
export function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
