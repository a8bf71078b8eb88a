// Plain functions, no schema library: the public pages check passwords too and must stay light.

/** Spec section 5: 8-16 characters, a digit, a lower, an upper, a special one; no space and none of ~ ` = [ ] \ */
export function meetsPasswordPolicy(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 16 &&
    !/[\s~`=[\]\\]/.test(password) &&
    // Control characters and lone surrogates cannot be typed again on another keyboard.
    !/\p{Cc}/u.test(password) &&
    password.isWellFormed() &&
    /\d/.test(password) &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /[^A-Za-z0-9]/.test(password)
  )
}

/** A one-time code: exactly six digits (spec section 5). */
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Base64 of UTF-8, as the calls that carry passwords want it. */
export function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
