/** The source of the current time. Tests replace it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
export const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
/** The number of whole seconds; 0 for a time in the past. */
export const secondsUntil = (moment: Date, now: Date) =>
  Math.max(0, Math.round((moment.getTime() - now.getTime()) / 1000))
