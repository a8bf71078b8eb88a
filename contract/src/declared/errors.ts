/**
 * An error that a call can answer with. Words in braces in the message are its parameters. A code with several messages has a
 * key for each, which the server calls `which`.
 */
export type ErrorRow = {
  readonly status: number
  /** In English, for people. */
  readonly message: string | Readonly<Record<string, string>>
  /** The fields at fault, when they are always the same. */
  readonly fields?: readonly string[]
}
/** The errors by their code, which programs read. */
export type ErrorRows = Readonly<Record<string, ErrorRow>>

export const tooManyTries = {
  seconds: 'Too many tries. Please wait {number} seconds.',
  minutes: 'Too many tries. Please wait {number} minutes.',
} as const
