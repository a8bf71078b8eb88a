import type { Selectable } from 'kysely'
import type { Database } from '../../../../../platform/db/db.ts'

// The oracle of holds: a plain recomputation from rows, written from the rule in docs/qualifications.md and not from the code. It
// knows people and links that are active and roles without an end.

export type PlainRequirement = Omit<
  Selectable<Database['requirement']>,
  'requirementId' | 'version' | 'createdAt'
> & {
  requirementId: number
}
export type PlainRows = {
  mips: { mipId: number; state: string; isCommonwealth: boolean }[]
  links: { userMipId: number; userId: number; mipId: number; allowed: boolean; modalities: string[] }[]
  requirements: PlainRequirement[]
  kinds: {
    qualificationKindId: number
    graceMonths: number
    isJurisdictional: boolean
    isCommonwealthLicensed: boolean
    subject: string
  }[]
  qualifications: Selectable<Database['qualification']>[]
  roles: { userId: number; roleId: number }[]
  professions: Selectable<Database['personProfession']>[]
}
type Requirement = PlainRows['requirements'][number]
type Proof = PlainRows['qualifications'][number]
type Link = PlainRows['links'][number]

const zones: Record<string, string> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  NT: 'Australia/Darwin',
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day in a state, such as `2026-11-30`. */
export function dayIn(state: string, at: Date): string {
  const format =
    formats.get(state) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zones[state], dateStyle: 'short' })
  formats.set(state, format)
  return format.format(at)
}

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Months of grace begin on the day after the last day. They end before the corresponding day of the later month, or at the end of
 * that month where there is no such day.
 */
export function lastDay(expiresOn: string, graceMonths: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = plusDays(expiresOn, 1).split('-').map(Number)
  const daysOfMonth = new Date(Date.UTC(year, month + graceMonths, 0)).getUTCDate()
  const last = dayOfMonth > daysOfMonth ? daysOfMonth : dayOfMonth - 1
  return new Date(Date.UTC(year, month - 1 + graceMonths, last)).toISOString().slice(0, 10)
}

/**
 * A requirement that chooses professions or engagements concerns people with one profession, on this day, that matches both. One that
 * chooses modalities concerns links with one of them. Of who has none recorded it is not known.
 */
export function isChosen(
  rows: PlainRows,
  { userId, modalities }: Pick<Link, 'userId' | 'modalities'>,
  needed: Requirement,
  day: string,
): boolean {
  return (
    ((needed.professions.length === 0 && needed.engagements.length === 0) ||
      rows.professions.some(
        (own) =>
          own.userId === userId &&
          (needed.professions.length === 0 || needed.professions.includes(own.profession)) &&
          (needed.engagements.length === 0 || needed.engagements.includes(own.engagement)) &&
          own.validFrom <= day &&
          (own.validUntil === null || day <= own.validUntil),
      )) &&
    (needed.modalities.length === 0 || needed.modalities.some((modality) => modalities.includes(modality)))
  )
}

/**
 * A requirement holds from the midnight after it was switched on, in the state of the MIP, people of its role at MIPs of its state
 * or at its MIP, unless they have a verified qualification of its kind, which is issued and not replaced by one that is issued,
 * was not found suspended, has not passed its last day with the months of grace and, for licences, is of the state or recognised there.
 * At a MIP of the Commonwealth, licences for radiation are of the Commonwealth or recognised by it instead. Without a state there is no
 * midnight, and nobody is held. `today` is the day of `day` at the MIP.
 * Who is not chosen by it, or of whom that is not known, is not held.
 */
export function isHeldOn(
  rows: PlainRows,
  { userId, mipId, modalities }: Link,
  needed: Requirement,
  day: string,
): boolean {
  const place = rows.mips.find((mip) => mip.mipId === mipId)
  const state = place?.state ?? ''
  const kind = rows.kinds.find(
    ({ qualificationKindId }) => qualificationKindId === needed.qualificationKindId,
  )
  const licensor = place?.isCommonwealth && kind?.isCommonwealthLicensed ? 'CTH' : state
  const applies =
    state !== '' &&
    needed.enforcement === 'HOLD' &&
    needed.status &&
    kind?.subject === 'USER' &&
    needed.holdsAfter !== null &&
    day > dayIn(state, needed.holdsAfter) &&
    (needed.mipId === null || needed.mipId === mipId) &&
    (needed.state === '' || needed.state === state) &&
    (needed.roleId === null ||
      rows.roles.some((role) => role.userId === userId && role.roleId === needed.roleId)) &&
    isChosen(rows, { userId, modalities }, needed, day)
  const counts = (proof: Proof) =>
    proof.userId === userId &&
    proof.qualificationKindId === needed.qualificationKindId &&
    (proof.state === 'VERIFIED' ||
      (proof.state === 'SUPERSEDED' && proof.replacedOn !== null && day < proof.replacedOn)) &&
    (proof.issuedOn === null || proof.issuedOn <= day) &&
    (proof.checkResult === 'CURRENT' || proof.checkResult === 'CONDITIONS') &&
    (proof.expiresOn === null || day <= lastDay(proof.expiresOn, kind?.graceMonths ?? 0)) &&
    (kind?.isJurisdictional !== true ||
      proof.jurisdiction === licensor ||
      proof.recognisedIn.includes(licensor))
  return applies && !rows.qualifications.some(counts)
}

/** Each day is asked, one after the other. No date of the histories lies further ahead. */
const daysAhead = 280

/** The first day on which each requirement holds each link, by `link requirement`; 'now' if it does today. */
export function firstDays(rows: PlainRows, at: Date): Map<string, string> {
  const first = new Map<string, string>()
  for (const link of rows.links) {
    const state = rows.mips.find(({ mipId }) => mipId === link.mipId)?.state ?? ''
    if (state === '') continue
    const today = dayIn(state, at)
    for (const needed of rows.requirements) {
      for (let ahead = 0; ahead < daysAhead; ahead += 1) {
        const day = plusDays(today, ahead)
        if (!isHeldOn(rows, link, needed, day)) continue
        first.set(`${link.userMipId} ${needed.requirementId}`, ahead === 0 ? 'now' : day)
        break
      }
    }
  }
  return first
}

const never = '9999-99-99'
const order = (day: string) => (day === 'now' ? '' : day)

function firstOfLink(first: Map<string, string>, userMipId: number): string {
  const days = [...first].filter(([pair]) => pair.startsWith(`${userMipId} `)).map(([, day]) => day)
  return days.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))[0] ?? never
}

export type Expected = { userMipId: number; effect: string; heldFrom: string | null }

/** What a preview must say of the allowed links, and the people of whom a requirement lifts a hold. */
export function expectedChanges(before: PlainRows, after: PlainRows, at: Date) {
  const [was, will] = [firstDays(before, at), firstDays(after, at)]
  const changes: Expected[] = []
  for (const { userMipId, mipId, allowed } of before.links) {
    const [old, next] = [firstOfLink(was, userMipId), firstOfLink(will, userMipId)]
    if (!allowed || old === next) continue
    const today = dayIn(after.mips.find((mip) => mip.mipId === mipId)?.state ?? 'NSW', at)
    const heldFrom = next === 'now' ? today : next === never ? null : next
    const isSooner = order(next) < order(old)
    const soon = heldFrom !== null && heldFrom <= plusDays(today, 1)
    const effect = old === 'now' ? 'FREED' : !isSooner ? 'POSTPONED' : soon ? 'HELD' : 'LATER'
    changes.push({ userMipId, effect, heldFrom })
  }
  const lifted = [...was].some(([pair, day]) => day === 'now' && will.get(pair) !== 'now')
  return { changes, lifted, heldNow: heldLinks(will) }
}

/** The links that a requirement holds now. */
export const heldLinks = (first: Map<string, string>): number[] => [
  ...new Set([...first].filter(([, day]) => day === 'now').map(([pair]) => Number(pair.split(' ')[0]))),
]
