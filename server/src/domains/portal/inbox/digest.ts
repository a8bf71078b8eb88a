import { type InboxKind, inboxKinds } from '@gantry/contract/inbox-kinds'
import type { MailOf } from '../../../platform/mail/mails.ts'
import type { World } from '../../../platform/world.ts'
import { type Candidate, claimDay, listCandidates } from './digest-queries.ts'
import { dailyDigest } from './mails.ts'
import { readInbox } from './service.ts'

type DigestWorld = Pick<World, 'db' | 'clock' | 'inForce' | 'mail' | 'settings' | 'hooks'>
type Digest = MailOf<typeof dailyDigest>

/** People whose digests are made and queued together. It bounds the memory and the transaction. */
const chunkSize = 50
/** The mail may be sent so many hours after its hour of the reader's day. After a longer outage, the next one is tomorrow's. */
const latestAfter = 4

/** Queues the mails that tell each person once a day what waits for them. */
export async function sendDigests(world: DigestWorld, isStopped = () => false): Promise<void> {
  let after = 0
  while (!isStopped()) {
    const now = world.clock.now()
    const candidates = await listCandidates(world.db, world.hooks.inbox, { after, limit: chunkSize, now })
    const last = candidates.at(-1)
    if (last === undefined) return
    after = last.userId
    await sendChunk(world, candidates)
  }
}

async function sendChunk(world: DigestWorld, candidates: Candidate[]): Promise<void> {
  const now = world.clock.now()
  const firstHour = world.inForce.get('mail.digest-hour')
  const lastHour = firstHour + latestAfter
  const days = new Map<string, Map<number, Digest | null>>()
  for (const candidate of candidates) {
    const { day, hour } = localTime(now, candidate.timeZone)
    const isDue = candidate.takesMail && hour >= firstHour && hour <= lastHour && candidate.sentOn !== day
    if (!isDue) continue
    const digests = days.get(day) ?? new Map<number, Digest | null>()
    days.set(day, digests.set(candidate.userId, await makeDigest(world, candidate)))
  }
  for (const [day, digests] of days) await queueDigests(world, day, digests)
}

/** The inbox of all roles of a person, as counts: the mail contains no names of people. Null if it is empty. */
async function makeDigest(world: DigestWorld, candidate: Candidate): Promise<Digest | null> {
  const { userId, email, firstName, language, timeZone, isPlatformAdministrator, groupId } = candidate
  const { counts } = await readInbox(world, { userId, readsEverybody: isPlatformAdministrator, groupId })
  if (counts.length === 0) return null
  const parts = Object.fromEntries(inboxKinds.map((kind) => [kind, ''])) as Record<InboxKind, string>
  for (const { kind, count, isMore } of counts) parts[kind] = `${count}${isMore ? '+' : ''}`
  const link = `${world.settings.publicUrl}/member/dashboard`
  return { to: email, language, timeZone, template: dailyDigest, parts: { ...parts, firstName, link } }
}

/** The claim and the mails are one transaction, so that each person gets the mail of a day exactly once. */
async function queueDigests(
  { db, mail }: DigestWorld,
  day: string,
  digests: Map<number, Digest | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await claimDay(tx, [...digests.keys()], day)
    const mails = claimed.flatMap((userId) => digests.get(userId) ?? [])
    await mail.queueAll(tx, mails)
  })
}

/** Kept, because making one takes much longer than using it, and thousands of people share a time zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** The date and the hour at the reader. PostgreSQL knows fewer names of time zones than the contract accepts. */
export function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  const parts = formatIn(timeZone).formatToParts(now)
  const value = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${value('year')}-${value('month')}-${value('day')}`, hour: Number(value('hour')) }
}
