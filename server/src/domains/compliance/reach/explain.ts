import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import { type Ability, thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import type { Actor } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import type { Db, World } from '../../../platform/world.ts'
import { assertMayAskAboutPerson, getAsked, momentOf } from './asking.ts'
import { createDescriber } from './describing.ts'
import { listHolds, listRoles, loadFacts, readHistory } from './fact-queries.ts'
import { nameOf, readNames } from './name-queries.ts'
import { type Moment, snapshotAt } from './paths/facts.ts'
import { type Asked, nearestPath, pathsTo } from './paths/paths.ts'
import type { Path } from './paths/steps.ts'

type Question = { userId: number; ability: Ability; thingId: number; at?: string | undefined }

/** More paths say nothing new. */
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
  const paths = isKnown ? await findPaths(db, userId, asked, moment) : []
  const open = paths.filter(({ allows }) => allows).slice(0, mostPaths)
  const missing =
    open.length > 0 ? [] : (nearestPath(paths)?.steps.filter(({ reason }) => reason !== null) ?? [])
  const kind = thingOfAbility[ability]
  const [describe, names] = await Promise.all([
    createDescriber(db, actor, [...open.flatMap(({ steps }) => steps), ...missing]),
    readNames(db, kind === 'user' ? { user: [userId, thingId] } : { user: [userId], [kind]: [thingId] }),
  ])
  return {
    verdict: isKnown ? (open.length > 0 ? 'ALLOWED' : 'REFUSED') : 'UNKNOWN',
    historyBegins: formatInstant(historyBegins),
    at: moment.past && formatInstant(moment.past),
    person: { id: userId, name: nameOf(names, 'user', userId) },
    thing: { kind, id: thingId, name: nameOf(names, kind, thingId) },
    paths: open.map(({ steps }) => ({ steps: steps.map(describe) })),
    missing: missing.map(describe),
  }
}

async function findPaths(db: Db, userId: number, asked: Asked, moment: Moment): Promise<Path[]> {
  const [facts, roles, holds] = await Promise.all([
    loadFacts(db, [userId], asked),
    listRoles(db),
    asked.ability === 'images.view' ? listHolds(db, [{ userId, mipId: asked.thingId, moment }]) : [],
  ])
  return pathsTo(snapshotAt(facts, moment), roles, userId, asked, () => holds[0] ?? [])
}
