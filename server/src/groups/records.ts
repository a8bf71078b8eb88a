import type { Group, GroupBody } from '@gantry/contract/groups'
import type { z } from 'zod'
import { recordAudit } from '../audit/service.ts'
import { violatesUnique } from '../db/violations.ts'
import { forbidden, notFound, Problem, staleVersion } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'
import { canAddGroups, canAdministerGroup, canReadGroup, type GroupReach } from './policy.ts'
import * as queries from './record-queries.ts'

/** @throws 404 for what is not there and for what is out of the caller's reach alike. */
export async function getReadableGroup(db: Db, actor: Actor, groupId: number): Promise<GroupReach> {
  const group = await queries.findGroupReach(db, actor, groupId)
  if (group === null || !canReadGroup(actor, group)) throw notFound()
  return group
}

/** @throws 404 as `getReadableGroup`, 403 for what the caller may only read. */
export async function getAdministeredGroup(db: Db, actor: Actor, groupId: number): Promise<GroupReach> {
  const group = await getReadableGroup(db, actor, groupId)
  if (!canAdministerGroup(actor, groupId)) throw forbidden()
  return group
}

/** Groups of people and MIPs: their records. */
export function createGroups(world: Pick<World, 'db' | 'clock'>) {
  const { db, clock } = world

  const audit = (tx: Db, actor: Actor, action: string, groupId: number, detail?: Record<string, unknown>) =>
    recordAudit(world, tx, {
      action,
      actor,
      subject: { type: 'group', id: groupId },
      ...(detail && { detail }),
    })

  type Columns = Omit<z.output<typeof GroupBody>, 'groupId' | 'version'>

  async function add(tx: Db, actor: Actor, columns: Columns): Promise<Group> {
    if (!canAddGroups(actor)) throw forbidden()
    const now = clock.now()
    const groupId = await queries.insertGroup(tx, { ...columns, createdAt: now, statusChangeDate: now })
    const group = await queries.getGroupRecord(tx, groupId)
    await audit(tx, actor, 'group.add', groupId, { name: columns.groupName })
    return group
  }

  async function change(
    tx: Db,
    actor: Actor,
    groupId: number,
    version: number | undefined,
    columns: Columns,
  ): Promise<Group> {
    const before = await queries.lockGroup(tx, groupId)
    if (before === undefined) throw notFound()
    await getAdministeredGroup(tx, actor, groupId)
    if (version !== undefined && version !== before.version) throw staleVersion()
    await queries.updateGroup(tx, groupId, columns)
    const group = await queries.getGroupRecord(tx, groupId)
    const renamed = before.groupName !== group.groupName
    await audit(tx, actor, 'group.edit', groupId, {
      fields: Object.keys(columns),
      ...(renamed && { nameBefore: before.groupName, name: group.groupName }),
    })
    return group
  }

  return {
    async get(actor: Actor, groupId: number): Promise<Group> {
      await getReadableGroup(db, actor, groupId)
      return queries.getGroupRecord(db, groupId)
    },

    /** Adds without an id, else changes. */
    async save(
      actor: Actor,
      { groupId = 0, version, ...columns }: z.output<typeof GroupBody>,
    ): Promise<Group> {
      try {
        return await db
          .transaction()
          .execute((tx) =>
            groupId === 0 ? add(tx, actor, columns) : change(tx, actor, groupId, version, columns),
          )
      } catch (error) {
        if (!violatesUnique(error, 'group_name_key')) throw error
        const message = `A group named "${columns.groupName}" already exists.`
        throw new Problem(409, 'group.name-taken', message, { fields: { groupName: message } })
      }
    },

    /** An inactive group lends its administrators and members nothing, from their next call on. */
    async setStatus(actor: Actor, groupId: number, status: boolean): Promise<Group> {
      return db.transaction().execute(async (tx) => {
        const before = await queries.lockGroup(tx, groupId)
        if (before === undefined) throw notFound()
        const changed = before.status !== status
        if (changed) await queries.updateGroup(tx, groupId, { status, statusChangeDate: clock.now() })
        const group = await queries.getGroupRecord(tx, groupId)
        if (changed) await audit(tx, actor, status ? 'group.activate' : 'group.inactivate', groupId)
        return group
      })
    },
  }
}
