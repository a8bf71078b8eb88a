// The pattern of HTML's e-mail field, with a dot required in the domain. The server decides.
const pattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

export const isEmail = (text: string): boolean => pattern.test(text.trim())
