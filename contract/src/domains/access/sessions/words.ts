/** Why a session is over, as far as its owner needs to know. */
export const sessionEnds = [
  'idle',
  'expired',
  'inactive',
  'password',
  'administrator',
  'elsewhere',
  'other',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** The error code of a call whose session is over: `session-ended.idle`. */
export const sessionEndCode = <End extends SessionEnd>(end: End) => `session-ended.${end}` as const

/** Why the session is over, from the error code of a call; undefined when the code does not say. */
export const sessionEndOf = (code: string): SessionEnd | undefined =>
  sessionEnds.find((end) => code === sessionEndCode(end))
