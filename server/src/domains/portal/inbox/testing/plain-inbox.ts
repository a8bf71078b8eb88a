// What waits for a reader, once more: plain loops over the rows of the tables, written from the table of the inbox in
// docs/qualifications.md and from docs/contract.md. It uses no code and no SQL of the server.
import type { InboxKind } from '@gantry/contract/inbox-kinds'
import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

const names = [
  'user',
  'role',
  'userRole',
  'userGroup',
  'userMip',
  'group',
  'groupMip',
  'mip',
  'groupInvitation',
  'import',
  'incident',
  'incidentStep',
  'incidentTask',
  'practiceScope',
  'correction',
  'dataCopy',
  'qualification',
  'qualificationKind',
  'requirement',
  'holdOverride',
] as const
export type Tables = { [Name in (typeof names)[number]]: Selectable<Database[Name]>[] }
type Qualification = Tables['qualification'][number]

export async function readTables(db: Db): Promise<Tables> {
  const read = await Promise.all(
    names.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()]),
  )
  return Object.fromEntries(read) as Tables
}

/** Whose inbox it is. A platform administrator has no group here. */
export type Reader = { userId: number; isPlatformAdmin: boolean; groupId: number | null }

const dayMs = 86_400_000
const zones: Record<string, string> = {
  NSW: 'Australia/Sydney',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
}
const formats = new Map<string, Intl.DateTimeFormat>()
export function dayIn(timeZone: string, at: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** The last of some months after a day, by the Acts Interpretation Act 1901, section 2G. */
export function lastOfMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = plusDays(day, 1).split('-').map(Number)
  const corresponding = new Date(Date.UTC(year, month - 1 + months, date))
  const exists = corresponding.getUTCDate() === date
  return new Date(Date.UTC(year, exists ? month - 1 + months : month + months, exists ? date - 1 : 0))
    .toISOString()
    .slice(0, 10)
}

/** How many entries of each kind wait for the reader, without kinds of which there is none. */
export function waiting(tables: Tables, reader: Reader, now: Date): Partial<Record<InboxKind, number>> {
  const at = now.getTime()
  const { isPlatformAdmin, groupId } = reader
  const lasts = ({ validUntil }: { validUntil: Date | null }) =>
    validUntil === null || validUntil.getTime() > at
  const userOf = (userId: number | null) => tables.user.find((user) => user.userId === userId)
  const mipOf = (mipId: number | null) => tables.mip.find((mip) => mip.mipId === mipId)
  const kindOf = ({ qualificationKindId }: { qualificationKindId: number }) => {
    const kind = tables.qualificationKind.find((one) => one.qualificationKindId === qualificationKindId)
    if (kind === undefined) throw new Error('A qualification has no kind.')
    return kind
  }
  const isMember = (userId: number | null) =>
    tables.userGroup.some((link) => link.groupId === groupId && link.userId === userId && lasts(link))
  const isMipOfGroup = (mipId: number | null) =>
    tables.groupMip.some((link) => link.groupId === groupId && link.mipId === mipId)
  const readsPerson = (userId: number | null) => isPlatformAdmin || (groupId !== null && isMember(userId))
  const readsMip = (mipId: number | null) => isPlatformAdmin || (groupId !== null && isMipOfGroup(mipId))

  const holderDay = ({ userId, mipId }: Qualification, time = at): string => {
    if (mipId !== null) return dayIn(zones[mipOf(mipId)?.state ?? ''] ?? 'Australia/Sydney', time)
    const places = tables.userMip.flatMap((link) => {
      const mip = mipOf(link.mipId)
      const zone = zones[mip?.state ?? '']
      return link.userId === userId && link.allowed && mip?.status === true && zone !== undefined
        ? [zone]
        : []
    })
    const own = Object.values(zones).find((zone) => zone === userOf(userId)?.timeZone) ?? 'Australia/Sydney'
    return (
      (places.length > 0 ? places : [own])
        .map((zone) => dayIn(zone, time))
        .toSorted()
        .at(-1) ?? ''
    )
  }
  const isSuspended = ({ checkResult }: Qualification) =>
    checkResult === 'SUSPENDED' || checkResult === 'NOT_FOUND'
  const lastDay = (one: Qualification) =>
    one.expiresOn === null ? null : lastOfMonths(one.expiresOn, kindOf(one).graceMonths)
  const endsSoon = (one: Qualification) =>
    one.state === 'VERIFIED' &&
    !isSuspended(one) &&
    one.expiresOn !== null &&
    plusDays(one.expiresOn, -90) <= holderDay(one) &&
    !tables.qualification.some(
      ({ replaces, state }) => replaces === one.qualificationId && state === 'SUBMITTED',
    )
  const isCheckDue = (one: Qualification) => {
    const { checkMonths } = kindOf(one)
    if (one.state !== 'VERIFIED' || one.checkedOn === null || checkMonths === null || isSuspended(one))
      return false
    const today = holderDay(one)
    // Neither what is issued later nor what is in grace or has lapsed.
    if (one.issuedOn !== null && one.issuedOn > today) return false
    if (one.expiresOn !== null && today > one.expiresOn) return false
    return plusDays(lastOfMonths(one.checkedOn, checkMonths), -30) <= today
  }
  const isHolderActive = ({ userId, mipId }: Qualification) =>
    (userOf(userId) ?? mipOf(mipId))?.status === true
  const endsWithin = ({ validUntil }: { validUntil: Date | null }, days: number) =>
    validUntil !== null && validUntil.getTime() > at && validUntil.getTime() <= at + days * dayMs

  /** Whether a link would be on hold at a time: a requirement holds there, and nothing in force meets it on the day of the MIP. */
  const isHeldAt = (link: Tables['userMip'][number], time: number) => {
    const mip = mipOf(link.mipId)
    const zone = zones[mip?.state ?? '']
    if (zone === undefined) return false
    const day = dayIn(zone, time)
    return tables.requirement.some(
      (needed) =>
        needed.enforcement === 'HOLD' &&
        needed.holdsAfter !== null &&
        day > dayIn(zone, needed.holdsAfter.getTime()) &&
        !tables.qualification.some(
          (one) =>
            one.userId === link.userId &&
            one.qualificationKindId === needed.qualificationKindId &&
            one.state === 'VERIFIED' &&
            !isSuspended(one) &&
            (one.issuedOn === null || one.issuedOn <= day) &&
            (one.expiresOn === null || day <= (lastDay(one) ?? '')),
        ),
    )
  }
  const endingOverrides = tables.holdOverride.flatMap(({ userMipId, startsAt, until }) => {
    const link = tables.userMip.find((one) => one.userMipId === userMipId)
    const end = until.getTime()
    const isSoon = startsAt.getTime() <= at && end > at && end <= at + 7 * dayMs
    if (link === undefined || !isSoon || !link.allowed) return []
    const isActive = mipOf(link.mipId)?.status === true && userOf(link.userId)?.status === true
    const lastsThen = link.validUntil === null || link.validUntil.getTime() > end
    return isActive && lastsThen && isHeldAt(link, end) ? [link] : []
  })

  /** Neither the own ones, nor those that have ended by their last day, with the link, or by the next one. */
  const decidesAbout = (scope: Tables['practiceScope'][number]) => {
    const day = dayIn(zones[mipOf(scope.mipId)?.state ?? ''] ?? 'Australia/Sydney', at)
    return (
      scope.userId !== reader.userId &&
      readsPerson(scope.userId) &&
      readsMip(scope.mipId) &&
      tables.userMip.some((link) => link.userMipId === scope.userMipId) &&
      (scope.endsOn === null || day <= scope.endsOn)
    )
  }

  const counts: Record<InboxKind, number> = {
    invitation: tables.groupInvitation.filter(
      ({ userId, state }) => userId === reader.userId && state === 'PENDING',
    ).length,
    'provider-number': tables.userMip.filter(
      ({ userId, mipId, allowed, providerNumber }) =>
        allowed &&
        providerNumber === '' &&
        userOf(userId)?.status === true &&
        mipOf(mipId)?.status === true &&
        readsMip(mipId) &&
        readsPerson(userId),
    ).length,
    activation: tables.user.filter(
      ({ userId, activatedAt, status }) => activatedAt === null && status && readsPerson(userId),
    ).length,
    'import-to-confirm': tables.import.filter(({ state }) => isPlatformAdmin && state === 'PREVIEW').length,
    'import-stopped': tables.import.filter(
      ({ state, finishedAt }) =>
        isPlatformAdmin && state === 'STOPPED' && (finishedAt?.getTime() ?? 0) >= at - 7 * dayMs,
    ).length,
    'qualification-to-renew': tables.qualification.filter(
      (one) => one.userId === reader.userId && endsSoon(one),
    ).length,
    'qualification-to-check': tables.qualification.filter(
      (one) =>
        one.state === 'SUBMITTED' &&
        one.userId !== null &&
        one.userId !== reader.userId &&
        one.submittedBy !== reader.userId &&
        !one.contributors.includes(reader.userId) &&
        readsPerson(one.userId) &&
        (isPlatformAdmin || !kindOf(one).isSensitive),
    ).length,
    // No number of these histories is repeated.
    'repeated-number': 0,
    // The register says nothing in these histories: register-checks.test.ts has these.
    'register-answer': 0,
    'register-feed-late': 0,
    'mip-qualification': tables.qualification.filter(
      (one) =>
        one.mipId !== null && mipOf(one.mipId)?.status === true && readsMip(one.mipId) && endsSoon(one),
    ).length,
    'own-access-end': [...tables.userMip, ...tables.userGroup, ...tables.userRole].filter(
      (link) => link.userId === reader.userId && endsWithin(link, 30),
    ).length,
    'access-end': [
      ...tables.userMip.filter((link) => readsMip(link.mipId) && readsPerson(link.userId)),
      ...tables.userGroup.filter((link) => isPlatformAdmin || (groupId !== null && link.groupId === groupId)),
      ...tables.userRole.filter((link) => readsPerson(link.userId)),
    ].filter(
      (link) => link.userId !== reader.userId && endsWithin(link, 30) && userOf(link.userId)?.status === true,
    ).length,
    'suspended-member': tables.qualification.filter(
      (one) =>
        groupId !== null &&
        isMember(one.userId) &&
        userOf(one.userId)?.status === true &&
        one.state === 'VERIFIED' &&
        isSuspended(one),
    ).length,
    'check-due': tables.qualification.filter(
      (one) =>
        isCheckDue(one) &&
        isHolderActive(one) &&
        (one.userId === null ? readsMip(one.mipId) : readsPerson(one.userId)),
    ).length,
    'incident-assessment': tables.incident.filter(
      ({ state, assessedOn }) =>
        isPlatformAdmin && (state === 'OPEN' || state === 'ASSESSING') && assessedOn === null,
    ).length,
    'incident-task': tables.incidentTask.filter(
      ({ ownerId, doneAt }) => isPlatformAdmin && ownerId === reader.userId && doneAt === null,
    ).length,
    'incident-to-close': tables.incident.filter(({ incidentId, state, userId }) => {
      const steps = tables.incidentStep.filter((one) => one.incidentId === incidentId)
      const last = steps.toSorted((one, other) => other.incidentStepId - one.incidentStepId)[0]
      const isDecided = state === 'NOT_ELIGIBLE' || state === 'NOTIFIED'
      return (
        isPlatformAdmin &&
        isDecided &&
        last !== undefined &&
        last.userId !== reader.userId &&
        userId !== reader.userId
      )
    }).length,
    'practice-scope-to-grant': tables.practiceScope.filter(
      (scope) =>
        scope.state === 'PROPOSED' && !scope.contributors.includes(reader.userId) && decidesAbout(scope),
    ).length,
    'practice-scope-review': tables.practiceScope.filter(
      (scope) =>
        scope.state === 'GRANTED' &&
        scope.reviewBy !== null &&
        plusDays(scope.reviewBy, -60) <= dayIn('Australia/Sydney', at) &&
        decidesAbout(scope),
    ).length,
    // Of a detail of the person, only platform administrators; of a provider number, also administrators of its group.
    correction: tables.correction.filter(
      ({ state, userId, mipId }) =>
        state === 'OPEN' &&
        userId !== reader.userId &&
        (isPlatformAdmin || (mipId !== null && readsMip(mipId) && readsPerson(userId))),
    ).length,
    'data-copy': tables.dataCopy.filter(
      ({ state, askedBy, userId, downloadedAt, endsAt }) =>
        askedBy === reader.userId &&
        (userId === askedBy || isPlatformAdmin) &&
        state === 'READY' &&
        downloadedAt === null &&
        endsAt !== null &&
        endsAt.getTime() > at,
    ).length,
    'override-end': isPlatformAdmin ? endingOverrides.length : 0,
    'own-override-end': endingOverrides.filter(({ userId }) => userId === reader.userId).length,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** The times at which an entry can begin or end: of rows, and the midnights in each zone of their days. */
export function eventsOf(tables: Tables): number[] {
  const days = tables.qualification.flatMap((one) => {
    const kind = tables.qualificationKind.find((row) => row.qualificationKindId === one.qualificationKindId)
    const { expiresOn, checkedOn, issuedOn } = one
    const checks = checkedOn === null ? [] : [plusDays(lastOfMonths(checkedOn, kind?.checkMonths ?? 12), -30)]
    const ends = expiresOn === null ? [] : [plusDays(expiresOn, -90), plusDays(expiresOn, 1)]
    return [...checks, ...ends, ...(issuedOn === null ? [] : [issuedOn])]
  })
  const ofScopes = tables.practiceScope.flatMap(({ endsOn, reviewBy }) => [
    ...(endsOn === null ? [] : [plusDays(endsOn, 1)]),
    ...(reviewBy === null ? [] : [plusDays(reviewBy, -60)]),
  ])
  const midnights = [...new Set([...days, ...ofScopes])].flatMap((day) =>
    Object.values(zones).map((zone) => midnight(day, zone)),
  )
  const links = [...tables.userMip, ...tables.userGroup, ...tables.userRole].flatMap(({ validUntil }) =>
    validUntil === null ? [] : [validUntil.getTime(), validUntil.getTime() - 30 * dayMs],
  )
  const overrides = tables.holdOverride.flatMap(({ until }) => [until.getTime(), until.getTime() - 7 * dayMs])
  return [...new Set([...midnights, ...links, ...overrides])]
}

function midnight(day: string, zone: string): number {
  let at = Date.parse(day) - 15 * 3_600_000
  while (dayIn(zone, at) < day) at += 1_800_000
  return at
}
