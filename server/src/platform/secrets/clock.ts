/** Where every time in the server comes from, so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
export const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
/** Whole seconds; none for what is past. */
export const secondsUntil = (moment: Date, now: Date) =>
  Math.max(0, Math.round((moment.getTime() - now.getTime()) / 1000))
