// The practical pattern of HTML's own e-mail field, with a dot in the domain; the server has the last word.
const pattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

export const isEmail = (text: string): boolean => pattern.test(text.trim())
