import type { World } from '../../../platform/world.ts'
import type { ScimCaller } from './caller.ts'
import { enterGroup, leaveGroup, lockOwnPeople, notOfAdministrators } from './changing.ts'
import { listMembers } from './group-queries.ts'
import { listAdministrators } from './holds/holding-queries.ts'
import { invalidValue, noSuchResource, ScimProblem } from './protocol/errors.ts'
import { parseFilter } from './protocol/filter.ts'
import { groupMatches, membersIn } from './protocol/group-filter.ts'
import { readMemberSteps, readMembers, stepsTo } from './protocol/members.ts'
import { groupSchema, type ListQuery, listOf, type Resource } from './protocol/resources.ts'
import { listGivableRoles } from './role-queries.ts'
import { giveRoleTo, takeRolesOf } from './roles.ts'
import { updatePeople } from './user-queries.ts'

// The groups that a directory sees: the group of its connection, and the roles of the role map by the names of the directory.

/** A role, or the group of the connection if there is no role. */
type ScimGroup = { id: string; displayName: string; roleId: number | null }

async function readGroups({ db }: Pick<World, 'db'>, { client }: ScimCaller): Promise<ScimGroup[]> {
  const { groupId, groupName, roleMap } = client
  const givable = await listGivableRoles(
    db,
    roleMap.map(({ roleId }) => roleId),
  )
  // A role with several values has the name of the first one.
  const named = new Map(roleMap.toReversed().map(({ roleId, value }) => [roleId, value]))
  const roles = [...named]
    .filter(([roleId]) => givable.has(roleId))
    .map(([roleId, displayName]) => ({ id: `role-${roleId}`, displayName, roleId }))
    .toSorted((one, other) => one.roleId - other.roleId)
  return [{ id: `group-${groupId}`, displayName: groupName, roleId: null }, ...roles]
}

async function findGroup(world: Pick<World, 'db'>, caller: ScimCaller, id: string): Promise<ScimGroup> {
  const group = (await readGroups(world, caller)).find((one) => one.id === id)
  if (group === undefined) throw noSuchResource()
  return group
}

export async function getGroup(
  world: Pick<World, 'db'>,
  caller: ScimCaller,
  id: string,
  hasMembers: boolean,
): Promise<Resource> {
  return toResource(world, caller, await findGroup(world, caller, id), hasMembers)
}

export async function listGroups(
  world: Pick<World, 'db'>,
  caller: ScimCaller,
  { filter, startIndex, count }: ListQuery,
  hasMembers: boolean,
) {
  const all = await readGroups(world, caller)
  const parsed = filter === null ? null : parseFilter(filter)
  const asked = parsed === null ? [] : membersIn(parsed)
  const found: ScimGroup[] = []
  for (const group of all) {
    const members = asked.length === 0 ? [] : await listMembers(world.db, caller.client, group.roleId, asked)
    const memberIds = members.map(({ userId }) => String(userId))
    if (parsed === null || groupMatches(parsed, { ...group, memberIds })) found.push(group)
  }
  const page = found.slice(startIndex - 1, startIndex - 1 + count)
  const resources = await Promise.all(page.map((group) => toResource(world, caller, group, hasMembers)))
  return listOf(resources, found.length, startIndex)
}

async function toResource(
  { db }: Pick<World, 'db'>,
  { client, baseUrl }: ScimCaller,
  { id, displayName, roleId }: ScimGroup,
  hasMembers: boolean,
): Promise<Resource> {
  const members = hasMembers ? await listMembers(db, client, roleId) : null
  return {
    schemas: [groupSchema],
    id,
    displayName,
    ...(members !== null && {
      members: members.map(({ userId, name }) => ({
        value: String(userId),
        display: name,
        $ref: `${baseUrl}/Users/${userId}`,
      })),
    }),
    meta: { resourceType: 'Group', location: `${baseUrl}/Groups/${id}` },
  }
}

/** Adds and removes members by the operations of a PATCH. */
export async function patchGroup(world: World, caller: ScimCaller, id: string, body: unknown): Promise<void> {
  const group = await findGroup(world, caller, id)
  const steps = readMemberSteps(body, group.displayName)
  await changeMembers(world, caller, group, (current) => stepsTo(current, steps))
}

/** Makes the members exactly those of the body. */
export async function replaceGroup(
  world: World,
  caller: ScimCaller,
  id: string,
  body: unknown,
): Promise<void> {
  const group = await findGroup(world, caller, id)
  const wanted = readMembers(body, group.displayName)
  if (wanted !== null) await changeMembers(world, caller, group, () => new Set(wanted))
}

const mostChanges = 2000

async function changeMembers(
  world: World,
  caller: ScimCaller,
  { roleId }: ScimGroup,
  change: (current: ReadonlySet<number>) => ReadonlySet<number>,
): Promise<void> {
  const { client } = caller
  await world.db.transaction().execute(async (tx) => {
    const before = await listMembers(tx, client, roleId)
    const current = new Set(before.map(({ userId }) => userId))
    const wanted = change(current)
    const added = [...wanted].filter((userId) => !current.has(userId))
    const removed = [...current].filter((userId) => !wanted.has(userId))
    if (added.length + removed.length > mostChanges) {
      throw new ScimProblem(413, `A request adds and removes at most ${mostChanges} members.`)
    }
    const changed = [...added, ...removed].toSorted((one, other) => one - other)
    if (changed.length === 0) return
    const people = await lockOwnPeople(tx, caller, changed, (userId) =>
      invalidValue(`members: There is no person ${userId}.`),
    )
    if ((await listAdministrators(tx, changed)).size > 0) throw notOfAdministrators()
    if (roleId !== null) {
      await giveRoleTo(world, tx, caller, added, roleId)
      await takeRolesOf(world, tx, caller, removed, roleId)
      return
    }
    await updatePeople(tx, client, added, { inGroup: true }, world.clock.now())
    await updatePeople(tx, client, removed, { inGroup: false }, world.clock.now())
    const leaving = people.filter(({ userId }) => !wanted.has(userId))
    await leaveGroup(world, tx, caller, leaving)
    const entering = people.filter(({ userId, isActive }) => wanted.has(userId) && isActive)
    await enterGroup(
      world,
      tx,
      caller,
      entering.map(({ userId }) => userId),
    )
  })
}
