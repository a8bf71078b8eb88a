import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import { earliest, type Instant, instantOf, latest } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'
import {
  type EndedLink,
  type EndReason,
  getHistoryBegins,
  listEndedLinks,
  listGaps,
  unknownParts,
} from '../../reach/service.ts'
import type { PackScope } from '../content-queries.ts'
import { listRequired, type Required } from '../standing-queries.ts'
import { findBounds, listRoleLabels, type NamedLink, nameLinks } from './queries.ts'

/** Who left by the end of the day of the pack, who left after it, and what is not known of both. */
export type Left = {
  links: LeftLink[]
  unknown: UnknownPeriod[]
  /** False if nothing of the period is known. An empty list then says nothing. */
  isAnyKnown: boolean
}

type LeftLink = EndedLink & {
  isAfterDay: boolean
  /** False in a time that a restore has lost: it may have ended at another time of it. */
  isEndKnown: boolean
}

/** A person for the reader. A name that the reader may not see, and that of a deleted account, is null. */
export type LeftPerson = {
  isAfterDay: boolean
  userId: number | null
  lastName: string | null
  firstName: string | null
  isDeleted: boolean
  /** Null where it is not known. */
  lastDay: string | null
  endedAt: Instant | null
  reason: EndReason
  roles: string[]
  /** The day of the standings; null where these are not known or not shown. */
  standingsOn: string | null
  required: Required[]
}

/**
 * Links that were in force in the period and were not at the end of the day of the pack, and those that went out of force after
 * that day. The people of a pack are those of now, so that nobody who worked here in the period is in neither list.
 */
export async function readLeft(db: Db, scope: PackScope): Promise<Left> {
  const [begins, gaps] = [await getHistoryBegins(db), await listGaps(db)]
  const { start, dayEnd } = await findBounds(db, scope)
  const now = instantOf(scope.now)
  const period = { from: latest(start, begins), to: earliest(dayEnd, now) }
  const later = { from: latest(dayEnd, begins), to: now }
  const ended = async (span: typeof period, isAfterDay: boolean): Promise<LeftLink[]> => {
    if (span.from >= span.to) return []
    const links = await listEndedLinks(db, scope.mipId, span)
    const isLost = ({ endedAt }: EndedLink) => gaps.some(({ from, to }) => from <= endedAt && endedAt < to)
    return links.map((link) => ({ ...link, isAfterDay, isEndKnown: !isLost(link) }))
  }
  const links = [...(await ended(period, false)), ...(await ended(later, true))]
  const unknown = unknownParts({ from: start, to: latest(dayEnd, now) }, { begins, gaps }, now)
  const { groupId } = scope
  return {
    links: groupId === null ? links : await ofGroup(db, scope, groupId, links),
    unknown,
    isAnyKnown: period.from < period.to,
  }
}

/** Who is a member now, or was one in the last moment. */
async function ofGroup(db: Db, scope: PackScope, groupId: number, links: LeftLink[]): Promise<LeftLink[]> {
  const named = await nameLinks(db, scope, links)
  return links.filter(({ groupIds }, index) => groupIds.includes(groupId) || named[index]?.isMember)
}

/** People per query. It bounds the memory. */
const batchSize = 100

export async function* leftInBatches(
  db: Db,
  scope: PackScope,
  { links }: Left,
): AsyncGenerator<LeftPerson[]> {
  const labels = await listRoleLabels(db)
  for (let start = 0; start < links.length; start += batchSize) {
    const batch = links.slice(start, start + batchSize)
    const named = await nameLinks(db, scope, batch)
    const people = batch.flatMap((link, index): Seen[] => {
      const person = named[index]
      return person === undefined ? [] : [{ link, person, ...seenOf(scope, link, person) }]
    })
    yield await withStandings(db, scope, people, labels)
  }
}

type Seen = { link: LeftLink; person: NamedLink; isShown: boolean; standingsOn: string | null }

/** What a pack of a later day says of somebody who left after it is as of its day. */
function seenOf(
  { groupId, day }: PackScope,
  { isEndKnown }: LeftLink,
  { isMember, lastName, lastDay }: NamedLink,
): Pick<Seen, 'isShown' | 'standingsOn'> {
  // Group administrators see members, and no longer those who were.
  const isShown = groupId === null || isMember || lastName === null
  const isKnown = isShown && isEndKnown && lastName !== null
  return { isShown, standingsOn: isKnown ? (lastDay < day ? lastDay : day) : null }
}

async function withStandings(
  db: Db,
  scope: PackScope,
  people: Seen[],
  labels: Map<number, string>,
): Promise<LeftPerson[]> {
  const required = new Map<string, Required[]>()
  for (const [day, those] of Map.groupBy(people, ({ standingsOn }) => standingsOn)) {
    if (day === null) continue
    const hadThen = those.map(({ link: { userId, roleIds, modalities } }) => ({
      user_id: userId,
      role_ids: roleIds,
      modalities,
    }))
    const ids = those.map(({ link }) => link.userId)
    for (const one of await listRequired(db, { ...scope, day, hadThen }, ids)) {
      const key = `${one.userId} ${day}`
      const others = required.get(key)
      if (others === undefined) required.set(key, [one])
      else others.push(one)
    }
  }
  return people.map(({ link, person, isShown, standingsOn }) => ({
    isAfterDay: link.isAfterDay,
    userId: isShown ? link.userId : null,
    lastName: isShown ? person.lastName : null,
    firstName: isShown ? person.firstName : null,
    isDeleted: person.lastName === null,
    lastDay: link.isEndKnown ? person.lastDay : null,
    endedAt: link.isEndKnown ? link.endedAt : null,
    reason: link.reason,
    roles: link.roleIds.flatMap((roleId) => labels.get(roleId) ?? []).toSorted(),
    standingsOn,
    required: required.get(`${link.userId} ${standingsOn}`) ?? [],
  }))
}
