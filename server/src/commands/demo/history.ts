import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { inventMobile } from './content/places.ts'
import { createRandom, type Random } from './content/random.ts'
import type { StoredPerson } from './people.ts'

type AuditRow = Insertable<Database['auditEvent']>
type StoredDocument = {
  documentId: number
  userId: number | null
  mipId: number | null
  fileName: string
} & {
  uploadedAt: Date
  uploadedBy: number | null
}

type StoredUserMip = { userMipId: number; userId: number; mipId: number; providerNumber: string }

const recentDays = 180

/** Invents the audit entries that the portal would have written for these records, oldest first. */
export function inventHistory(
  now: Date,
  people: StoredPerson[],
  documents: StoredDocument[],
  userMips: StoredUserMip[],
): AuditRow[] {
  const random = createRandom('history')
  const since = new Date(now.getTime() - recentDays * 24 * 60 * 60 * 1000)
  const administrator = people[0]
  const byAdministrator = { actorUserId: administrator?.userId ?? null, actorRole: 'ProductAdmin' }
  const rows: (AuditRow & { at: Date })[] = [
    ...people.flatMap(({ userId, roles, createdAt }) =>
      event(createdAt, 'user.add', byAdministrator, { type: 'user', id: userId }, { roles }),
    ),
    ...people.flatMap(({ userId, activatedAt }) =>
      activatedAt === null
        ? []
        : event(activatedAt, 'account.activate', { actorUserId: userId }, { type: 'user', id: userId }),
    ),
    ...people.flatMap((person) => signIn(random, person)),
    ...people.flatMap((person) => earlierSignIns(person, now)),
    ...documents.flatMap(({ documentId, userId, mipId, fileName, uploadedAt, uploadedBy }) =>
      event(
        uploadedAt,
        'document.upload',
        userId === null ? byAdministrator : { actorUserId: uploadedBy, actorRole: 'Member' },
        { type: 'document', id: documentId },
        { ...(userId === null ? { mipId } : { userId }), fileName },
      ),
    ),
    ...people.flatMap((person) => profileChange(random, now, person)),
    ...people.flatMap((person) => fullRead(random, now, person, administrator)),
    ...documents.flatMap((document) => download(random, now, document, administrator)),
    ...userMips.flatMap((link) => numberChange(random, now, link, people)),
  ]
  const recent = rows
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const row of recent) row.address = inventAddress(random)
  return recent
}

type By = { actorUserId: number | null; actorRole?: string }

const event = (
  at: Date,
  action: string,
  by: By,
  subject: { type: string; id: number },
  detail: Record<string, unknown> = {},
) => [
  {
    at,
    action,
    ...by,
    subjectType: subject.type,
    subjectId: subject.id,
    result: 'DONE',
    detail: JSON.stringify(detail),
  },
]

/** Some people have changed their telephone numbers. */
function profileChange(random: Random, now: Date, { userId, row, activatedAt }: StoredPerson) {
  if (activatedAt === null || typeof row.mobile !== 'string' || !random.chance(0.2)) return []
  const before = random.chance(0.3) ? '' : inventMobile(random)
  // There are only a few invented numbers, so the old one may be the new one.
  const changes: Record<string, [string, string]> = {
    mobile: [before === row.mobile ? '' : before, row.mobile],
  }
  if (random.chance(0.3)) changes.phone = ['', String(row.phone)]
  const by = { actorUserId: userId, actorRole: 'Member' }
  const at = random.daysBefore(now, 1, 75)
  return event(at, 'user.profile', by, { type: 'user', id: userId }, { changes })
}

/** The administrator has opened the records of some people. */
function fullRead(random: Random, now: Date, { userId }: StoredPerson, reader: StoredPerson | undefined) {
  if (reader === undefined || reader.userId === userId || !random.chance(0.25)) return []
  const by = { actorUserId: reader.userId, actorRole: 'ProductAdmin' }
  return event(random.daysBefore(now, 0.2, 60), 'user.read-full', by, { type: 'user', id: userId })
}

/** The administrator has downloaded some documents, after they were uploaded. */
function download(random: Random, now: Date, document: StoredDocument, reader: StoredPerson | undefined) {
  const { documentId, userId, mipId, fileName, uploadedAt } = document
  const at = random.daysBefore(now, 0.2, 60)
  if (reader === undefined || userId === reader.userId || at < uploadedAt || !random.chance(0.5)) return []
  const by = { actorUserId: reader.userId, actorRole: 'ProductAdmin' }
  const detail = { ...(userId === null ? { mipId } : { userId }), fileName }
  return event(at, 'document.download', by, { type: 'document', id: documentId }, detail)
}

/** Some provider numbers were missing or mistyped at first, and a person or an administrator has corrected them. */
function numberChange(
  random: Random,
  now: Date,
  { userMipId, userId, mipId, providerNumber }: StoredUserMip,
  people: StoredPerson[],
) {
  if (providerNumber === '' || !random.chance(0.3)) return []
  const mistyped = `${providerNumber.slice(0, 5)}${random.digits(1)}${providerNumber.slice(6)}`
  const before = mistyped === providerNumber || random.chance(0.5) ? '' : mistyped
  const administrator = people.find(({ roles }) => roles.includes('ProductAdmin'))
  const by = random.chance(0.4)
    ? { actorUserId: userId, actorRole: 'Member' }
    : { actorUserId: administrator?.userId ?? null, actorRole: 'ProductAdmin' }
  const detail = { userId, mipId, changes: { providerNumber: [before, providerNumber] } }
  const at = random.daysBefore(now, 0.5, 75)
  return event(at, 'user-mip.edit', by, { type: 'user-mip', id: userMipId }, detail)
}

/** A sign-in, sometimes after a wrong password. */
function signIn(random: Random, { userId, lastSignInAt }: StoredPerson) {
  if (lastSignInAt === null) return []
  const subject = { type: 'user', id: userId }
  const mistyped = {
    at: new Date(lastSignInAt.getTime() - 40_000),
    action: 'session.sign-in',
    result: 'DENIED',
  }
  const detail = JSON.stringify({ reason: 'password' })
  return [
    ...(random.chance(0.12) ? [{ ...mistyped, subjectType: 'user', subjectId: userId, detail }] : []),
    ...event(lastSignInAt, 'session.sign-in', { actorUserId: userId }, subject, { by: 'EMAIL' }),
  ]
}

const day = 24 * 60 * 60 * 1000

/** The sign-ins of the month before the last one: on some working days, and seldom on a weekend. */
function earlierSignIns({ userId, activatedAt, lastSignInAt }: StoredPerson, now: Date) {
  if (activatedAt === null || lastSignInAt === null) return []
  const random = createRandom(`sign-ins-${userId}`)
  const habit = random.whole(5, 70) / 100
  const earliest = Math.max(activatedAt.getTime(), now.getTime() - 31 * day)
  const subject = { type: 'user', id: userId }
  const days = Array.from({ length: 31 }, (_, index) => new Date(lastSignInAt.getTime() - (index + 1) * day))
  return days.flatMap((each) => {
    const isWeekend = each.getUTCDay() % 6 === 0
    const at = new Date(each.getTime() + random.whole(-90, 90) * 60_000)
    if (!random.chance(isWeekend ? habit / 6 : habit) || at.getTime() < earliest) return []
    return event(at, 'session.sign-in', { actorUserId: userId }, subject, { by: 'EMAIL' })
  })
}

/** An address from the ranges reserved for documentation. */
const inventAddress = (random: Random) =>
  `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.whole(1, 254)}`
