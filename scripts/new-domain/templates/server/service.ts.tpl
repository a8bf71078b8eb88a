import type { %One%, %One%Body } from '@gantry/contract/domains/%area%/%many%/schemas'
import type { z } from 'zod'
import { type RecordWorld, saveRecord, setRecordStatus } from '../../../kit/record.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

// The contract allows only platform administrators to call these functions.

export const list%Many% = ({ db }: Pick<World, 'db'>, request: queries.%One%ListRequest) =>
  queries.list%Many%(db, request)

export async function get%One%({ db }: Pick<World, 'db'>, %oneCamel%Id: number): Promise<%One%> {
  const %oneCamel% = await queries.find%One%(db, %oneCamel%Id)
  if (%oneCamel% === null) throw notFound()
  return %oneCamel%
}

/** Adds a %words% when there is no id; otherwise changes it. */
export async function save%One%(
  world: RecordWorld,
  actor: Actor,
  { %oneCamel%Id, version, ...fields }: z.output<typeof %One%Body>,
): Promise<%One%> {
  const taken = { %table%_name_key: problem('%one%.name-taken', { name: fields.name }) }
  const saving = { kind: '%one%', id: %oneCamel%Id, version, fields, taken } as const
  return get%One%(world, await saveRecord(world, actor, saving))
}

export async function set%One%Status(
  world: RecordWorld,
  actor: Actor,
  %oneCamel%Id: number,
  status: boolean,
): Promise<%One%> {
  await setRecordStatus(world, actor, { kind: '%one%', id: %oneCamel%Id, status })
  return get%One%(world, %oneCamel%Id)
}
