import type {
  Group,
  GroupBody,
  GroupListBody,
  GroupRow,
  ReadGroup,
} from '@gantry/contract/domains/people/groups/schemas'
import type { z } from 'zod'
import { customTests } from '../../../kit/custom-fields/filter.ts'
import { withCustomValues } from '../../../kit/custom-fields/rows.ts'
import { readCustomValues } from '../../../kit/custom-fields/values.ts'
import { mayAdd } from '../../../kit/may.ts'
import { type RecordWorld, saveRecord, setRecordStatus } from '../../../kit/record.ts'
import type { Actor } from '../../../platform/actor.ts'
import { forbidden, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { listGroupsInReach } from './list-queries.ts'
import {
  canAdministerGroup,
  canReadGroup,
  canRenameGroups,
  type GroupAccess,
  mayWithGroup,
} from './policy.ts'
import * as queries from './queries.ts'

export { filterGroups, groupList, groupsWithoutAdmin } from './list-queries.ts'
export { lockGroupShared } from './queries.ts'

/** @throws 404 when there is no such group and when the caller may not see it */
export async function getReadableGroup(db: Db, actor: Actor, groupId: number): Promise<GroupAccess> {
  const group = await queries.findGroupAccess(db, actor, groupId)
  if (group === null || !canReadGroup(actor, group)) throw notFound()
  return group
}

/** @throws 404 like `getReadableGroup`, 403 when the caller may only read it */
export async function getAdministeredGroup(db: Db, actor: Actor, groupId: number): Promise<GroupAccess> {
  const group = await getReadableGroup(db, actor, groupId)
  if (!canAdministerGroup(actor, groupId)) throw forbidden()
  return group
}

export type GroupListRequest = z.output<typeof GroupListBody>

export async function listGroups(
  { db }: Pick<World, 'db'>,
  caller: Actor,
  { filter: { custom, ...filter }, ...page }: GroupListRequest,
  shownIn: 'list' | 'file' = 'list',
) {
  const tests = await customTests(db, 'group', caller, custom)
  const request = { ...page, filter: { ...filter, tests } }
  const { groups, ...totals } = await listGroupsInReach(db, caller, request)
  const rows = {
    record: 'group',
    shownIn,
    caller,
    rows: groups,
    idOf: ({ groupId }: GroupRow) => groupId,
  } as const
  return { groups: await withCustomValues(db, rows), ...totals }
}

export async function getGroup({ db }: Pick<World, 'db'>, actor: Actor, groupId: number): Promise<ReadGroup> {
  const group = await getReadableGroup(db, actor, groupId)
  const [record, custom] = await Promise.all([
    queries.getGroupRecord(db, groupId),
    readCustomValues(db, 'group', groupId, actor),
  ])
  return { ...record, ...custom, may: mayWithGroup(actor, group) }
}

/** Adds a group when there is no id; otherwise changes it. */
export async function saveGroup(
  world: RecordWorld,
  actor: Actor,
  { groupId = 0, version, custom, ...fields }: z.output<typeof GroupBody>,
): Promise<Group> {
  if (groupId > 0) await getAdministeredGroup(world.db, actor, groupId)
  else if (!mayAdd(actor, 'group')) throw forbidden()
  if (!canRenameGroups(actor)) await refuseNewName(world.db, groupId, fields.groupName)
  const taken = { group_name_key: problem('group.name-taken', { name: fields.groupName }) }
  const id = await saveRecord(world, actor, { kind: 'group', id: groupId, version, fields, custom, taken })
  return queries.getGroupRecord(world.db, id)
}

async function refuseNewName(db: Db, groupId: number, groupName: string): Promise<void> {
  const before = await queries.getGroupRecord(db, groupId)
  if (groupName === before.groupName) return
  throw problem('group.name-fixed')
}

/** An inactive group gives its administrators and members no rights from their next call on. */
export async function setGroupStatus(
  world: RecordWorld,
  actor: Actor,
  groupId: number,
  status: boolean,
): Promise<Group> {
  await setRecordStatus(world, actor, { kind: 'group', id: groupId, status })
  return queries.getGroupRecord(world.db, groupId)
}
