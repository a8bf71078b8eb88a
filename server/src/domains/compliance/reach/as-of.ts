import type { AsOfBody, AsOfList } from '@gantry/contract/domains/compliance/reach/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import type { World } from '../../../platform/world.ts'
import { listRowsAsOf } from './as-of-queries.ts'
import { groupOfQuestion, momentOf } from './asking.ts'
import { readHistory } from './fact-queries.ts'
import { nameOf, readNames } from './name-queries.ts'

const kinds = { users: 'user', mips: 'mip', groups: 'group' } as const

/** The people, MIPs or groups as they were at a time. Group administrators see what belonged to the own group then. */
export async function listAsOf(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { list, at, search, pageSize, after = 0 }: AsOfBody,
): Promise<AsOfList> {
  const { db } = world
  const { past, clock } = momentOf(world, at)
  const history = await readHistory(db, past)
  const historyBegins = history.begins
  const isKnown = past !== null && history.isKnown
  const wanted = { clock, groupId: groupOfQuestion(actor), search, after, limit: pageSize }
  const rows = isKnown ? await listRowsAsOf(db, list, { ...wanted, past }) : []
  const kind = kinds[list]
  const ids = rows.map(({ id }) => id)
  const groupIds = rows.flatMap((row) => row.groupIds)
  const names = await readNames(db, {
    user: kind === 'user' ? ids : [],
    mip: kind === 'mip' ? ids : [],
    group: kind === 'group' ? ids : groupIds,
    role: rows.flatMap(({ roleIds }) => roleIds),
  })
  return {
    historyBegins: formatInstant(historyBegins),
    at: formatInstant(past ?? clock),
    isKnown,
    rows: isKnown
      ? rows.map(({ id, status, people, mips, ...row }) => ({
          id,
          name: nameOf(names, kind, id),
          status,
          roles: row.roleIds.map((roleId) => ({ id: roleId, name: nameOf(names, 'role', roleId) })),
          groups: row.groupIds.map((groupId) => ({ id: groupId, name: nameOf(names, 'group', groupId) })),
          people,
          mips,
        }))
      : null,
    next: rows.length < pageSize ? null : (ids.at(-1) ?? null),
  }
}
