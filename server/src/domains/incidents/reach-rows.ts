import type { Incident } from '@gantry/contract/incidents/schemas'
import type { Ability } from '@gantry/contract/reach/words'
import type { Actor } from '../../platform/actor.ts'
import type { World } from '../../platform/world.ts'
import { listWhatCould, listWhoCould } from '../reach/service.ts'

export type ReachRow = {
  userId: number
  person: string
  /** `everything`: as a platform administrator. */
  ability: Ability | 'everything'
  thingId: number | null
  thing: string
  from: string
  until: string
}

const pageSize = 200

/** Who could reach the thing of the incident, or what the misused account could reach, a row for each interval. */
export async function* reachInBatches(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { subject, ability, from, to }: Incident,
): AsyncGenerator<ReachRow[]> {
  if (ability !== null) {
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
      yield page.people.flatMap(({ id, name, intervals }) =>
        intervals.map((interval) => ({ userId: id, person: name, ...about, ...interval })),
      )
      after = page.next ?? undefined
    } while (after !== undefined)
    return
  }
  let next: string | undefined
  let isFirst = true
  do {
    const page = await listWhatCould(world, actor, { userId: subject.id, from, to, pageSize, after: next })
    const of = { userId: subject.id, person: page.person.name }
    const everything = isFirst ? page.everything : []
    yield [
      ...everything.map((interval) => ({
        ...of,
        ability: 'everything' as const,
        thingId: null,
        thing: '',
        ...interval,
      })),
      ...page.things.flatMap(({ ability: has, id, name, intervals }) =>
        intervals.map((interval) => ({ ...of, ability: has, thingId: id, thing: name, ...interval })),
      ),
    ]
    isFirst = false
    next = page.next ?? undefined
  } while (next !== undefined)
}
