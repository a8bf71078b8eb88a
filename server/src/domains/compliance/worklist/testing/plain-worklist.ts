import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import {
  dayIn,
  isChosen,
  isHeldOn,
  lastDay,
  type PlainRows,
  plusDays,
} from '../../requirements/previews/testing/plain-holds.ts'

// The oracle of the worklist: a plain recomputation from rows, written from the rules in docs/qualifications.md and not from the code.
// It knows active people and MIPs, and links and roles without an end.

type Qualification = Selectable<Database['qualification']>
type Kind = Selectable<Database['qualificationKind']>
export type WorklistRows = Omit<PlainRows, 'kinds' | 'links' | 'requirements'> & {
  kinds: Kind[]
  links: (PlainRows['links'][number] & { createdAt: Date })[]
  requirements: (PlainRows['requirements'][number] & { createdAt: Date })[]
  overrides: { userMipId: number; startsAt: Date; until: Date }[]
}
/** Of a group: its members and MIPs. */
export type Reader = { people: number[]; mipIds: number[] }

/** What a row must say: person, kind, jurisdiction, MIP, reason, day, since, and age. */
export type Expected = [
  number,
  number | null,
  string,
  number | null,
  string,
  string | null,
  string | null,
  number | null,
]

const stateOf = (rows: WorklistRows, mipId: number) =>
  rows.mips.find((mip) => mip.mipId === mipId)?.state ?? ''
/** Where the state is not known, it is the day in Sydney. */
const dayAt = (rows: WorklistRows, mipId: number, at: Date) => dayIn(stateOf(rows, mipId) || 'NSW', at)
const latest = (days: string[]) => days.toSorted().at(-1)
export const ageOf = (today: string, since: string) => (Date.parse(today) - Date.parse(since)) / 86_400_000

/** The day of the MIPs of a person, the one that begins first; without one whose state is known, the day in Sydney. */
function personDay(rows: WorklistRows, userId: number, at: Date): string {
  const places = rows.links.filter((link) => link.userId === userId && link.allowed)
  const states = places.map(({ mipId }) => stateOf(rows, mipId)).filter((state) => state !== '')
  return latest(states.map((state) => dayIn(state, at))) ?? dayIn('NSW', at)
}

export const isIssued = ({ issuedOn }: Qualification, day: string) => issuedOn === null || issuedOn <= day
/** Verified, or replaced by a renewal that is not issued yet. */
export const isVerified = ({ state, replacedOn }: Qualification, day: string) =>
  state === 'VERIFIED' || (state === 'SUPERSEDED' && replacedOn !== null && day < replacedOn)

const places = ['CURRENT', 'DUE', 'UNCHECKED', 'GRACE', 'SUSPENDED', 'LAPSED']

function standingOf(one: Qualification, kind: Kind, day: string): string {
  const { checkResult, expiresOn, checkedOn } = one
  if (checkResult === 'SUSPENDED' || checkResult === 'NOT_FOUND') return 'SUSPENDED'
  if (expiresOn !== null && day > lastDay(expiresOn, kind.graceMonths)) return 'LAPSED'
  if (expiresOn !== null && day > expiresOn) return 'GRACE'
  if (checkedOn !== null && kind.checkMonths !== null && day > lastDay(checkedOn, kind.checkMonths))
    return 'UNCHECKED'
  return expiresOn !== null && day >= plusDays(expiresOn, -90) ? 'DUE' : 'CURRENT'
}

/** The better one comes first, then the one that lasts longest. */
function bestOf(candidates: Qualification[], kind: Kind, day: string): Qualification | undefined {
  const place = (one: Qualification) => places.indexOf(standingOf(one, kind, day))
  return candidates.toSorted(
    (one, other) =>
      place(one) - place(other) ||
      (other.expiresOn ?? '9999').localeCompare(one.expiresOn ?? '9999') ||
      other.qualificationId - one.qualificationId,
  )[0]
}

type Found = { reason: string; due: string | null; since: string }

export function ofKind(
  all: Qualification[],
  candidates: Qualification[],
  kind: Kind,
  day: string,
): Found | null {
  const waiting = candidates
    .filter(({ state }) => state === 'SUBMITTED')
    .toSorted(
      (one, other) =>
        one.submittedAt.getTime() - other.submittedAt.getTime() ||
        one.qualificationId - other.qualificationId,
    )[0]
  if (waiting !== undefined) {
    const renewed = all.find(({ qualificationId }) => qualificationId === waiting.replaces)?.expiresOn ?? null
    const due = renewed === null ? null : lastDay(renewed, kind.graceMonths)
    return { reason: 'UNVERIFIED', due, since: dayIn('NSW', waiting.submittedAt) }
  }
  const best = bestOf(
    candidates.filter((one) => isVerified(one, day) && isIssued(one, day)),
    kind,
    day,
  )
  if (best === undefined || best.state !== 'VERIFIED') return null
  const { expiresOn, checkedOn } = best
  const standing = standingOf(best, kind, day)
  const last = expiresOn === null ? '' : lastDay(expiresOn, kind.graceMonths)
  const checkedUntil =
    checkedOn === null || kind.checkMonths === null ? '' : lastDay(checkedOn, kind.checkMonths)
  switch (standing) {
    case 'LAPSED':
      return { reason: standing, due: last, since: plusDays(last, 1) }
    case 'GRACE':
      return { reason: standing, due: last, since: plusDays(expiresOn ?? '', 1) }
    case 'DUE':
      return { reason: standing, due: expiresOn, since: plusDays(expiresOn ?? '', -90) }
    case 'UNCHECKED':
      return { reason: standing, due: checkedUntil, since: plusDays(checkedUntil, 1) }
    case 'SUSPENDED':
      return { reason: standing, due: null, since: checkedOn ?? '' }
    default:
      return best.checkResult === 'CONDITIONS'
        ? { reason: 'CONDITIONS', due: null, since: checkedOn ?? '' }
        : null
  }
}

function ofQualifications(rows: WorklistRows, userId: number, at: Date): Expected[] {
  const today = personDay(rows, userId, at)
  const own = rows.qualifications.filter((one) => one.userId === userId)
  const names = new Set(
    own.map(({ qualificationKindId, jurisdiction }) => `${qualificationKindId} ${jurisdiction}`),
  )
  return [...names].flatMap((name): Expected[] => {
    const [kindId = '', jurisdiction = ''] = name.split(' ')
    const kind = rows.kinds.find(({ qualificationKindId }) => qualificationKindId === Number(kindId))
    if (kind === undefined) return []
    const candidates = own.filter(
      (one) => one.qualificationKindId === kind.qualificationKindId && one.jurisdiction === jurisdiction,
    )
    const found = ofKind(own, candidates, kind, today)
    if (found === null) return []
    const since = found.since > today ? today : found.since
    return [
      [
        userId,
        kind.qualificationKindId,
        jurisdiction,
        null,
        found.reason,
        found.due,
        since,
        ageOf(today, since),
      ],
    ]
  })
}

/** Whether there is any qualification of the kind that counts at the MIP, whatever its standing. */
function hasAny(rows: WorklistRows, userId: number, mipId: number, kind: Kind, day: string): boolean {
  const place = rows.mips.find((mip) => mip.mipId === mipId)
  const state = place?.state ?? ''
  const licensor = place?.isCommonwealth && kind.isCommonwealthLicensed ? 'CTH' : state
  return rows.qualifications.some(
    (one) =>
      one.userId === userId &&
      one.qualificationKindId === kind.qualificationKindId &&
      (one.state === 'SUBMITTED' || isVerified(one, day)) &&
      isIssued(one, day) &&
      (!kind.isJurisdictional ||
        licensor === '' ||
        one.jurisdiction === licensor ||
        one.recognisedIn.includes(licensor)),
  )
}

function missing(rows: WorklistRows, userId: number, mipIds: number[], at: Date): Expected[] {
  const found = new Map<string, { kindId: number; mipId: number | null; since: string; today: string }>()
  for (const { mipId, createdAt, modalities } of rows.links.filter(
    (link) => link.userId === userId && link.allowed,
  )) {
    if (!mipIds.includes(mipId)) continue
    const state = stateOf(rows, mipId)
    const day = dayAt(rows, mipId, at)
    for (const needed of rows.requirements) {
      const kind = rows.kinds.find(
        ({ qualificationKindId }) => qualificationKindId === needed.qualificationKindId,
      )
      const isAsked =
        needed.status &&
        (needed.mipId === null || needed.mipId === mipId) &&
        (needed.state === '' || needed.state === state) &&
        (needed.roleId === null ||
          rows.roles.some((role) => role.userId === userId && role.roleId === needed.roleId)) &&
        isChosen(rows, { userId, modalities }, needed, day)
      if (kind === undefined || !isAsked || hasAny(rows, userId, mipId, kind, day)) continue
      const place = kind.isJurisdictional ? mipId : null
      const key = `${kind.qualificationKindId} ${place}`
      const since = dayAt(rows, mipId, createdAt > needed.createdAt ? createdAt : needed.createdAt)
      const known = found.get(key)
      found.set(key, {
        kindId: kind.qualificationKindId,
        mipId: place,
        since: known !== undefined && known.since < since ? known.since : since,
        today: known !== undefined && known.today > day ? known.today : day,
      })
    }
  }
  return [...found.values()].map(({ kindId, mipId, since: wanted, today }) => {
    // What is entered for a later time waits since today.
    const since = wanted > today ? today : wanted
    return [userId, kindId, '', mipId, 'MISSING', null, since, ageOf(today, since)]
  })
}

function overridden(rows: WorklistRows, userId: number, mipIds: number[], at: Date): Expected[] {
  return rows.links
    .filter((link) => link.userId === userId && link.allowed && mipIds.includes(link.mipId))
    .flatMap((link): Expected[] => {
      const override = rows.overrides.find(
        ({ userMipId, startsAt, until }) => userMipId === link.userMipId && startsAt <= at && until > at,
      )
      if (override === undefined || stateOf(rows, link.mipId) === '') return []
      const today = dayAt(rows, link.mipId, at)
      const holding = rows.requirements.filter((needed) => isHeldOn(rows, link, needed, today))
      const kindIds = new Set(holding.map(({ qualificationKindId }) => qualificationKindId))
      const [since, due] = [override.startsAt, override.until].map((time) => dayAt(rows, link.mipId, time))
      return [...kindIds].map((kindId) => [
        userId,
        kindId,
        '',
        link.mipId,
        'OVERRIDDEN',
        due ?? null,
        since ?? '',
        ageOf(today, since ?? ''),
      ])
    })
}

/** All rows of a reader's worklist. */
export const expectedMatters = (rows: WorklistRows, { people, mipIds }: Reader, at: Date): Expected[] =>
  people.flatMap((userId) => [
    ...ofQualifications(rows, userId, at),
    ...missing(rows, userId, mipIds, at),
    ...overridden(rows, userId, mipIds, at),
  ])
