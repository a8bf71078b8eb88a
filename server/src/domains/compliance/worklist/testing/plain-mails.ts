import { isQuietDay, midnightOf } from '../../../../kit/quiet-days/testing/published-holidays.ts'

// The oracle of the mails of the worklist: loops over what happened, written from the rules of decision 97 and not from the code.

const hour = 3_600_000
const day = 24 * hour

export type PlainPerson = {
  userId: number
  /** Where the person works. */
  states: string[]
  /** Their matters that are to be done now. */
  open: Set<string>
}
type Recipient = { userId: number; states: string[]; level: 'GROUP' | 'PLATFORM'; people: number[] }

/** The day in a state, found by its midnights. */
function dayIn(state: string, at: number): string {
  const near = [-1, 0, 1].map((step) => new Date(at + step * day).toISOString().slice(0, 10))
  return near.findLast((each) => midnightOf(state, each) <= at) ?? ''
}
export const isQuiet = (states: string[], at: number) =>
  states.every((state) => isQuietDay(state, dayIn(state, at)))

/** Eight in the morning of the next working day, in the state where it comes first. */
function nextMorning(states: string[], at: number): number {
  const mornings = states.map((state) => {
    let time = at
    while (isQuietDay(state, dayIn(state, time))) time += hour
    const next = dayIn(state, time)
    // No clock changes between midnight and eight on a working day, because they change on Sundays.
    return midnightOf(state, next) + 8 * hour
  })
  return Math.min(...mornings)
}

export function createPlainMails(people: readonly PlainPerson[], recipients: readonly Recipient[]) {
  const lastMail = new Map<number, number>()
  const lastTold = new Map<number, number>()
  const waiting = new Map<number, number>()
  /** By person and matter: since when the person has been asked. */
  const asked = new Map<string, number>()
  const told = new Set<string>()
  const personOf = (userId: number) => people.find((person) => person.userId === userId)

  /** Returns how many mails are sent: one or none. */
  function ask(userId: number, waits: boolean, now: number): number {
    const person = personOf(userId)
    if (person === undefined || person.open.size === 0) return 0
    if (now - (lastMail.get(userId) ?? Number.NEGATIVE_INFINITY) < 7 * day) return 0
    if (waits && isQuiet(person.states, now)) {
      if (!waiting.has(userId)) waiting.set(userId, nextMorning(person.states, now))
      return 0
    }
    waiting.delete(userId)
    lastMail.set(userId, now)
    for (const matter of person.open) {
      const key = `${userId} ${matter}`
      asked.set(key, asked.get(key) ?? now)
    }
    return 1
  }

  return {
    waiting,
    ask,
    cancel(userId: number) {
      if ((personOf(userId)?.open.size ?? 0) > 0) waiting.delete(userId)
    },
    /** Returns whose mail is sent. */
    sendWaiting(now: number): number[] {
      const due = [...waiting].filter(([, sendAt]) => sendAt <= now).map(([userId]) => userId)
      for (const userId of due) waiting.delete(userId)
      return due.filter((userId) => ask(userId, true, now) === 1)
    },
    /** Returns who gets a mail. */
    escalate(now: number): number[] {
      for (const key of asked.keys()) {
        const [userId = '', matter = ''] = key.split(' ')
        if (personOf(Number(userId))?.open.has(matter)) continue
        asked.delete(key)
        for (const one of told) if (one.startsWith(`${key} `)) told.delete(one)
      }
      return recipients
        .filter(({ userId, states, level, people: of }) => {
          if (now - (lastTold.get(userId) ?? Number.NEGATIVE_INFINITY) < 7 * day) return false
          if (isQuiet(states, now)) return false
          const due = [...asked].filter(
            ([key, at]) =>
              now - at >= (level === 'GROUP' ? 7 : 14) * day &&
              of.includes(Number(key.split(' ')[0])) &&
              !told.has(`${key} ${userId}`),
          )
          for (const [key] of due) told.add(`${key} ${userId}`)
          if (due.length > 0) lastTold.set(userId, now)
          return due.length > 0
        })
        .map(({ userId }) => userId)
    },
  }
}
