import type { WhatBody, WhatCould } from '@gantry/contract/domains/compliance/reach/schemas'
import { type Ability, abilities, thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import type { Actor } from '../../../platform/actor.ts'
import { formatInstant, type Instant } from '../../../platform/db/instant.ts'
import type { Db, World } from '../../../platform/world.ts'
import { assertMayAskAboutPerson, groupOfQuestion, noOwner, periodOf } from './asking.ts'
import { listThings } from './candidate-queries.ts'
import { findDocumentOwner, listRoles, loadFacts } from './fact-queries.ts'
import { findIntervals } from './intervals.ts'
import { nameOf, readNames } from './name-queries.ts'
import { snapshotAt } from './paths/facts.ts'
import type { Asked } from './paths/paths.ts'
import { inRole, type Roles, roleByCode } from './paths/steps.ts'
import {
  formatIntervals,
  type Interval,
  type KnownPeriod,
  spansWhere,
  timesOf,
  withoutGaps,
} from './spans.ts'

type Found = { ability: Ability; id: number; intervals: Interval[] }

/** To what a person had access at some time of a period, and when. A page is in the order of the abilities and ids. */
export async function listWhatCould(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { userId, pageSize, after, ...times }: WhatBody,
): Promise<WhatCould> {
  const { db } = world
  await assertMayAskAboutPerson(db, actor, userId)
  const { historyBegins, period, unknown } = await periodOf(world, times)
  const roles = await listRoles(db)
  const { things, next } =
    period === null
      ? { things: null, next: null }
      : await findPage(
          db,
          { userId, period, roles, groupId: groupOfQuestion(actor) },
          placeOf(after),
          pageSize,
        )
  const idsOf = (kind: string) =>
    (things ?? []).filter(({ ability }) => thingOfAbility[ability] === kind).map(({ id }) => id)
  const names = await readNames(db, {
    user: [userId, ...idsOf('user')],
    mip: idsOf('mip'),
    document: idsOf('document'),
    app: idsOf('app'),
  })
  return {
    historyBegins: formatInstant(historyBegins),
    unknown,
    person: { id: userId, name: nameOf(names, 'user', userId) },
    everything: period && formatIntervals(await asPlatformAdministrator(db, userId, roles, period)),
    things:
      things &&
      things.map(({ ability, id, intervals }) => {
        const kind = thingOfAbility[ability]
        return { kind, id, name: nameOf(names, kind, id), ability, intervals: formatIntervals(intervals) }
      }),
    next: next === null ? null : `${next.ability} ${next.id}`,
  }
}

type Place = { ability: Ability; id: number }

function placeOf(after = ''): Place {
  const [name = '', id = '0'] = after.split(' ')
  const ability = abilities.find((known) => known === name)
  return ability === undefined ? { ability: abilities[0], id: 0 } : { ability, id: Number(id) }
}

type Question = { userId: number; period: KnownPeriod; roles: Roles; groupId: number | null }

async function findPage(
  db: Db,
  { userId, period, roles, groupId }: Question,
  start: Place,
  pageSize: number,
): Promise<{ things: Found[]; next: Place | null }> {
  const things: Found[] = []
  let looked = 0
  for (const ability of abilities.slice(abilities.indexOf(start.ability))) {
    let after = ability === start.ability ? start.id : 0
    for (;;) {
      const limit = pageSize - looked
      if (limit === 0) return { things, next: { ability, id: after } }
      const ids = await listThings(db, userId, ability, { period, groupId, after, limit })
      for (const id of ids) {
        const intervals = await intervalsOf(db, { userId, period, roles }, ability, id)
        if (intervals.length > 0) things.push({ ability, id, intervals })
      }
      looked += ids.length
      after = ids.at(-1) ?? after
      if (ids.length < limit) break
    }
  }
  return { things, next: null }
}

async function intervalsOf(
  db: Db,
  { userId, period, roles }: Omit<Question, 'groupId'>,
  ability: Ability,
  thingId: number,
): Promise<Interval[]> {
  const owner = ability === 'document.read' ? ((await findDocumentOwner(db, thingId)) ?? noOwner) : noOwner
  const asked: Asked = { ability, thingId, owner }
  const facts = await loadFacts(db, [userId], asked)
  return (await findIntervals(db, [userId], { facts, roles, asked, period })).get(userId) ?? []
}

/** The spans in which the person could read everything, as `canReadEverybody` says of the role. */
async function asPlatformAdministrator(
  db: Db,
  userId: number,
  roles: Roles,
  period: KnownPeriod,
): Promise<Interval[]> {
  const facts = await loadFacts(db, [userId], {
    ability: 'person.read-full',
    thingId: userId,
    owner: noOwner,
  })
  const isTrueAt = (past: Instant) =>
    inRole(snapshotAt(facts, { past, clock: period.to }), userId, roleByCode(roles, 'ProductAdmin')).usable
  const spans = spansWhere(period, timesOf([...facts.values()].flat()), isTrueAt)
  return withoutGaps(spans, period.gaps)
}
