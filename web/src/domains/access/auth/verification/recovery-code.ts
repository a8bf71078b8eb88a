const pattern = /^[A-Za-z2-9]{5}-[A-Za-z2-9]{5}$/

/** The code as the list shows it: `abcde fghjk` becomes `abcde-fghjk`. */
export function recoveryCodeOf(text: string): string {
  const characters = text.replace(/[\s-]/g, '')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

export const isRecoveryCode = (text: string): boolean => pattern.test(recoveryCodeOf(text))
