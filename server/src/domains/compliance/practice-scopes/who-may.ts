import type {
  WhoMay,
  WhoMayBody,
  WhoMayPerson,
} from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import {
  mostScopedPeople,
  type ScopeStanding,
  scopeStandingsInForce,
  scopeVerdicts,
} from '@gantry/contract/domains/compliance/practice-scopes/words'
import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { type Instant, instantOf, latest } from '../../../platform/db/instant.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getReadableMip } from '../../people/mips/service.ts'
import {
  formatIntervals,
  type Interval,
  listLinkedPeople,
  listLinkSpans,
  periodOf,
  spansWhere,
  withoutGaps,
} from '../reach/service.ts'
import { type Place, standingAt, turnsOf } from './judging.ts'
import * as queries from './who-may-queries.ts'

type Reading = { db: Db; clock: Pick<World['clock'], 'now'> }
type Asked = Pick<WhoMayBody, 'modality' | 'procedure'>

/** What is known of the asked time: the links, and the moments about which the answer speaks. */
type Known = {
  place: Place
  /** Everybody with a link at some time, in force or not. */
  userIds: number[]
  /** The parts of the asked time that are known. */
  parts: Interval[]
  /** The moment of the standings that the answer shows. */
  at: Instant
}

/** Who may do something at a MIP now, on a past day with the times, or on a coming day by what is known today. */
export async function listWhoMay(
  world: Reading,
  actor: Actor,
  mipId: number,
  asked: WhoMayBody,
): Promise<WhoMay> {
  await getReadableMip(world.db, actor, mipId)
  const groupId = actor.role === 'ProductAdmin' ? null : (actor.groupId ?? 0)
  const answer = await readWhoMay(world, { mipId, groupId }, asked)
  if (answer === null) throw notFound()
  return answer
}

/** The same for who may read the MIP. `groupId`: only members of this group. Null if there is no such MIP. */
export async function readWhoMay(
  world: Reading,
  { mipId, groupId }: { mipId: number; groupId: number | null },
  { modality, procedure, day: wanted }: WhoMayBody,
): Promise<WhoMay | null> {
  const { db, clock } = world
  const asked = await queries.findDay(db, mipId, wanted ?? null, clock.now())
  if (asked === null) return null
  const { name, today, day } = asked
  const when = day < today ? 'PAST' : day > today ? 'COMING' : 'NOW'
  const scopes = await queries.listDecidedScopes(db, mipId)
  const { known, unknown } =
    when === 'PAST'
      ? await readPast(world, mipId, asked, scopes, groupId)
      : { known: await readPresent(world, mipId, asked, scopes), unknown: [] }
  const answer = { mip: { mipId, name }, day, when, unknown } as const
  if (known === null) return { ...answer, people: null, isComplete: true }
  const named = await queries.listNamedPeople(db, known.userIds, day, groupId)
  const people = [...named.values()]
    .filter(({ isOfGroup }) => isOfGroup)
    .toSorted(byName)
    .flatMap((person) =>
      judge(
        { userId: person.userId, name: person.name, professions: person.professions },
        known,
        scopes,
        day,
        { modality, procedure },
      ),
    )
    .toSorted(byVerdict)
  return {
    ...answer,
    people: people.slice(0, mostScopedPeople),
    isComplete: people.length <= mostScopedPeople,
  }
}

type Person = Pick<WhoMayPerson, 'userId' | 'name' | 'professions'>

const byName = (one: queries.NamedPerson, other: queries.NamedPerson) =>
  one.sortName.localeCompare(other.sortName) || one.userId - other.userId
const byVerdict = (one: WhoMayPerson, other: WhoMayPerson) =>
  scopeVerdicts.indexOf(one.verdict) - scopeVerdicts.indexOf(other.verdict)

/** Nothing for somebody whose link was not in force and who never had a scope: the question is not about them. */
function judge(
  person: Person,
  { place, parts, at }: Known,
  scopes: queries.ScopeOfMip[],
  day: string,
  asked: Asked,
): WhoMayPerson[] {
  const granted = scopes.filter(
    (scope) => scope.userId === person.userId && standingAt(scope, place, at, day) !== null,
  )
  if (granted.length === 0) {
    const links = place.links.get(person.userId) ?? []
    return links.length === 0 ? [] : [{ ...person, verdict: 'NOT_KNOWN', intervals: null, scopes: [] }]
  }
  const fitting = granted.filter((scope) => fits(scope, asked))
  const isInForceAt = (time: Instant) =>
    fitting.some((scope) => {
      const standing = standingAt(scope, place, time, day)
      return standing !== null && scopeStandingsInForce.includes(standing)
    })
  const turns = turnsOf(place)
  const intervals = parts.flatMap(({ from, until }) => spansWhere({ from, to: until }, turns, isInForceAt))
  const isWhole = JSON.stringify(intervals) === JSON.stringify(parts)
  return [
    {
      ...person,
      verdict: intervals.length > 0 ? 'MAY' : 'MAY_NOT',
      intervals: intervals.length === 0 || isWhole ? null : formatIntervals(intervals),
      scopes: fitting.map((scope) => shown(scope, standingAt(scope, place, at, day) ?? 'ENDED')),
    },
  ]
}

const shown = (scope: queries.ScopeOfMip, standing: ScopeStanding): WhoMayPerson['scopes'][number] => ({
  practiceScopeId: scope.practiceScopeId,
  kind: scope.kind,
  modalities: scope.modalities,
  procedures: scope.procedures,
  conditions: scope.conditions,
  supervision: scope.supervision,
  supervisor: scope.supervisor,
  validFrom: scope.validFrom,
  reviewBy: scope.reviewBy,
  endsOn: scope.endsOn,
  standing,
})

const fits = ({ modalities, procedures }: queries.ScopeOfMip, { modality, procedure }: Asked) =>
  (modality === undefined || modalities.includes(modality)) &&
  (procedure === undefined || procedures.some((name) => name.toLowerCase().includes(procedure.toLowerCase())))

/** A microsecond later. Times of the answer are single moments, which end just after they begin. */
const after = (time: Instant): Instant => {
  const micros = Number(time.slice(20, 26)) + 1
  if (micros < 1_000_000) return `${time.slice(0, 20)}${String(micros).padStart(6, '0')}Z` as Instant
  return instantOf(new Date(Date.parse(`${time.slice(0, 19)}Z`) + 1000))
}
const before = (time: Instant): Instant => {
  const micros = Number(time.slice(20, 26)) - 1
  if (micros >= 0) return `${time.slice(0, 20)}${String(micros).padStart(6, '0')}Z` as Instant
  return `${instantOf(new Date(Date.parse(`${time.slice(0, 19)}Z`) - 1000)).slice(0, 20)}999999Z` as Instant
}

/** Now, or the beginning of a coming day. */
async function readPresent(
  { db, clock }: Reading,
  mipId: number,
  { start }: queries.AskedDay,
  scopes: queries.ScopeOfMip[],
): Promise<Known> {
  const now = instantOf(clock.now())
  const at = latest(now, start)
  const links = await queries.listPresentLinks(db, mipId, at === now ? clock.now() : new Date(start))
  const isThere = new Set(links.map(({ userMipId }) => userMipId))
  const moment = { from: at, until: after(at) }
  const inForce = links.filter(({ isInForce }) => isInForce)
  const place = {
    scopes,
    links: new Map(inForce.map(({ userId, userMipId }) => [userId, [{ ...moment, userMipId }]])),
    isLinked: (userMipId: number) => isThere.has(userMipId),
  }
  return { place, userIds: links.map(({ userId }) => userId), parts: [moment], at }
}

/** A past day, as far as it is known. The answer shows standings of its last moment. */
async function readPast(
  world: Reading,
  mipId: number,
  { start, end }: queries.AskedDay,
  scopes: queries.ScopeOfMip[],
  groupId: number | null,
): Promise<{ known: Known | null; unknown: UnknownPeriod[] }> {
  const { db } = world
  const { period, unknown } = await periodOf(world, { from: start, to: end })
  if (period === null) return { known: null, unknown }
  const userIds = await listLinkedPeople(db, mipId, period, groupId)
  const supervisors = scopes.flatMap(({ supervisorId }) => supervisorId ?? [])
  const everybody = [...new Set([...userIds, ...supervisors])]
  const links = await listLinkSpans(db, mipId, everybody, period)
  const times = await queries.listLinkTimes(db, mipId, userIds)
  const isLinked = (userMipId: number, at: Instant) =>
    (times.get(userMipId) ?? []).some(({ from, until }) => from <= at && (until === null || at < until))
  const parts = withoutGaps([{ from: period.from, until: period.to }], period.gaps)
  const at = before(parts.at(-1)?.until ?? period.to)
  return { known: { place: { scopes, links, isLinked }, userIds, parts, at }, unknown }
}
