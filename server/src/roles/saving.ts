import { roleName } from '@gantry/contract/product'
import type { Role, RoleBody } from '@gantry/contract/roles'
import type { z } from 'zod'
import { recordAudit } from '../audit/service.ts'
import { violatesUnique } from '../db/violations.ts'
import { badField, notFound, Problem, staleVersion } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'
import * as queries from './queries.ts'

type Fields = z.output<typeof RoleBody>

/** What people can be: the eight of the product, whose names are fixed, and a deployer's own. */
export function createRoles(world: Pick<World, 'db' | 'clock' | 'settings'>) {
  const { db, clock } = world
  const { productName } = world.settings

  const audit = (tx: Db, actor: Actor, action: string, roleId: number, detail?: Record<string, unknown>) =>
    recordAudit(world, tx, {
      action,
      actor,
      subject: { type: 'role', id: roleId },
      ...(detail && { detail }),
    })

  /** The administrator's role goes by two names, and neither is free. */
  function refuseTaken(name: string): void {
    if (name.toLowerCase() === roleName(productName, 'ProductAdmin').toLowerCase()) throw nameTaken(name)
  }

  async function add(tx: Db, actor: Actor, { name, label }: Fields): Promise<Role> {
    if (name === undefined) throw badField('name', 'Required.')
    refuseTaken(name)
    const values = { code: name, label, statusChangeDate: clock.now() }
    const roleId = await queries.insertRole(tx, values)
    const role = await queries.getRole(tx, productName, roleId)
    await audit(tx, actor, 'role.add', roleId, { name, label })
    return role
  }

  async function change(tx: Db, actor: Actor, roleId: number, fields: Fields): Promise<Role> {
    const before = await queries.lockRole(tx, roleId)
    if (before === undefined) throw notFound()
    if (fields.version !== undefined && fields.version !== before.version) throw staleVersion()
    const nameBefore = roleName(productName, before.code)
    const { name = nameBefore, label } = fields
    if (name !== nameBefore) {
      if (queries.isFixed(before.code)) throw nameFixed(nameBefore)
      refuseTaken(name)
      await queries.renameSessionRole(tx, before.code, name)
    }
    await queries.updateRole(tx, roleId, { label, ...(name !== nameBefore && { code: name }) })
    const role = await queries.getRole(tx, productName, roleId)
    await audit(tx, actor, 'role.edit', roleId, {
      label,
      ...(label !== before.label && { labelBefore: before.label }),
      ...(name !== nameBefore && { name, nameBefore }),
    })
    return role
  }

  return {
    /** Adds without an id, else changes. */
    async save(actor: Actor, fields: Fields): Promise<Role> {
      const { roleId = 0, name = '' } = fields
      try {
        return await db
          .transaction()
          .execute((tx) => (roleId === 0 ? add(tx, actor, fields) : change(tx, actor, roleId, fields)))
      } catch (error) {
        const taken = violatesUnique(error, 'role_code_key') || violatesUnique(error, 'role_lower_code_key')
        throw taken ? nameTaken(name) : error
      }
    },

    /** Sessions in a role made inactive are refused from their next call on: each call asks for the role's status. */
    async setStatus(actor: Actor, roleId: number, status: boolean): Promise<Role> {
      return db.transaction().execute(async (tx) => {
        const before = await queries.lockRole(tx, roleId)
        if (before === undefined) throw notFound()
        if (!status && before.code === 'ProductAdmin') {
          const message = 'This role cannot be made inactive: nobody could administer the platform any more.'
          throw new Problem(409, 'role.needed', message)
        }
        const changed = before.status !== status
        if (changed) await queries.updateRole(tx, roleId, { status, statusChangeDate: clock.now() })
        const role = await queries.getRole(tx, productName, roleId)
        if (changed) await audit(tx, actor, status ? 'role.activate' : 'role.inactivate', roleId)
        return role
      })
    },
  }
}

function nameTaken(name: string): Problem {
  const message = `A role named "${name}" already exists.`
  return new Problem(409, 'role.name-taken', message, { fields: { name: message } })
}

function nameFixed(name: string): Problem {
  const message = `The name ${name} is one of the product's and cannot be changed. Change its label instead.`
  return new Problem(409, 'role.name-fixed', message, { fields: { name: message } })
}
