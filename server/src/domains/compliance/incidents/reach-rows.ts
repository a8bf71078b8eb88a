import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { findDocumentOwner, listWhatCould, listWhoCould } from '../reach/service.ts'

export type ReachRow = {
  /** Null: it is not known who had access in this span. */
  userId: number | null
  person: string
  /** `everything`: as a platform administrator. Null: it is not known what this person had access to. */
  ability: Ability | 'everything' | null
  thingId: number | null
  thing: string
  from: string
  until: string
  /** Why nothing is known of this span; null for a span of access. */
  reason: UnknownPeriod['reason'] | null
}

const pageSize = 200

/**
 * Who could reach the thing of the incident, or what the misused account could reach, a row for each interval. The rows of what is
 * not known come first.
 */
export async function* reachInBatches(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { subject, ability, from, to }: Incident,
): AsyncGenerator<ReachRow[]> {
  if (ability !== null) {
    if (ability === 'document.read' && (await findDocumentOwner(world.db, subject.id)) === undefined) {
      // It was deleted before the history begins.
      const about = { userId: null, person: '', ability, thingId: subject.id, thing: subject.name }
      yield [{ ...about, from, until: to, reason: 'BEFORE_HISTORY' }]
      return
    }
    let after: number | undefined
    do {
      const page = await listWhoCould(world, actor, {
        ability,
        thingId: subject.id,
        from,
        to,
        pageSize,
        after,
      })
      const about = { ability, thingId: subject.id, thing: page.thing.name }
      if (after === undefined)
        yield page.unknown.map((span) => ({ userId: null, person: '', ...about, ...span }))
      yield (page.people ?? []).flatMap(({ id, name, intervals }) =>
        intervals.map((interval) => ({ userId: id, person: name, ...about, ...interval, reason: null })),
      )
      after = page.next ?? undefined
    } while (after !== undefined)
    return
  }
  let next: string | undefined
  do {
    const page = await listWhatCould(world, actor, { userId: subject.id, from, to, pageSize, after: next })
    const of = { userId: subject.id, person: page.person.name }
    const noThing = { thingId: null, thing: '' }
    if (next === undefined) {
      const everything = { ...of, ability: 'everything' as const, ...noThing, reason: null }
      yield page.unknown.map((span) => ({ ...of, ability: null, ...noThing, ...span }))
      yield (page.everything ?? []).map((interval) => ({ ...everything, ...interval }))
    }
    yield (page.things ?? []).flatMap(({ ability: has, id, name, intervals }) =>
      intervals.map((interval) => ({
        ...of,
        ability: has,
        thingId: id,
        thing: name,
        ...interval,
        reason: null,
      })),
    )
    next = page.next ?? undefined
  } while (next !== undefined)
}
