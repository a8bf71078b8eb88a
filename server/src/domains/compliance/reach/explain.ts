import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import { type Ability, thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import type { Actor } from '../../../platform/actor.ts'
import { tellInstant } from '../../../platform/db/instant.ts'
import type { Db, World } from '../../../platform/world.ts'
import { assertMayAskAboutPerson, getAsked, momentOf } from './asking.ts'
import { listHolds, listRoles, loadFacts, readHistory } from './fact-queries.ts'
import { nameOf, readNames } from './name-queries.ts'
import { createTeller } from './telling.ts'
import { type Moment, snapshotAt } from './ways/facts.ts'
import type { Way } from './ways/steps.ts'
import { type Asked, nearestWay, waysTo } from './ways/ways.ts'

type Question = { userId: number; ability: Ability; thingId: number; at?: string | undefined }

/** More ways say nothing new. */
const mostPaths = 20

/** Says whether a person has or had an ability, on which facts that rests, or what was missing. */
export async function explainReach(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { userId, ability, thingId, at }: Question,
): Promise<ReachExplanation> {
  const { db } = world
  const moment = momentOf(world, at)
  // One after another, so that a refusal always takes the same work.
  await assertMayAskAboutPerson(db, actor, userId)
  const asked = await getAsked(db, actor, ability, thingId)
  const { begins: historyBegins, isKnown } = await readHistory(db, moment.past)
  const ways = isKnown ? await findWays(db, userId, asked, moment) : []
  const open = ways.filter(({ allows }) => allows).slice(0, mostPaths)
  const lacking = open.length > 0 ? [] : (nearestWay(ways)?.steps.filter(({ lack }) => lack !== null) ?? [])
  const kind = thingOfAbility[ability]
  const [tell, names] = await Promise.all([
    createTeller(db, actor, [...open.flatMap(({ steps }) => steps), ...lacking]),
    readNames(db, kind === 'user' ? { user: [userId, thingId] } : { user: [userId], [kind]: [thingId] }),
  ])
  return {
    verdict: isKnown ? (open.length > 0 ? 'ALLOWED' : 'REFUSED') : 'UNKNOWN',
    historyBegins: tellInstant(historyBegins),
    at: moment.past && tellInstant(moment.past),
    person: { id: userId, name: nameOf(names, 'user', userId) },
    thing: { kind, id: thingId, name: nameOf(names, kind, thingId) },
    paths: open.map(({ steps }) => ({ steps: steps.map(tell) })),
    missing: lacking.map(tell),
  }
}

async function findWays(db: Db, userId: number, asked: Asked, moment: Moment): Promise<Way[]> {
  const [facts, roles, holds] = await Promise.all([
    loadFacts(db, [userId], asked),
    listRoles(db),
    asked.ability === 'images.view' ? listHolds(db, [{ userId, mipId: asked.thingId, moment }]) : [],
  ])
  return waysTo(snapshotAt(facts, moment), roles, userId, asked, () => holds[0] ?? [])
}
