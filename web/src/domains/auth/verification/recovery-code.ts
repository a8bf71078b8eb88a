const pattern = /^[A-Za-z2-9]{5}-[A-Za-z2-9]{5}$/

/** As it is written on the list, however it was typed: `abcde fghjk` is `abcde-fghjk`. */
export function recoveryCodeOf(text: string): string {
  const characters = text.replace(/[\s-]/g, '')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

export const isRecoveryCode = (text: string): boolean => pattern.test(recoveryCodeOf(text))
