import type { Role, RoleBody } from '@gantry/contract/domains/people/roles/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { roleName } from '@gantry/contract/product'
import type { z } from 'zod'
import { auditedChanges } from '../../../kit/changes.ts'
import {
  addRecord,
  auditEdit,
  auditRecord,
  lockRecord,
  setRecordStatus,
  updateRecord,
} from '../../../kit/record.ts'
import type { Actor } from '../../../platform/actor.ts'
import { badField, notFound, type Problem, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

// Roles: the eight roles of the product with fixed names, and the roles that an administrator adds.

type Reading = Pick<World, 'db' | 'settings'>
type Writing = Pick<World, 'db' | 'clock' | 'settings'>
type Fields = Omit<z.output<typeof RoleBody>, 'roleId' | 'version'>

export const listRoles = ({ db, settings }: Reading, request: ListRequest<queries.RoleSort>) =>
  queries.listRoles(db, settings.productName, request)

async function getRole({ db, settings }: Reading, roleId: number): Promise<Role> {
  const role = await queries.findRole(db, settings.productName, roleId)
  if (role === null) throw notFound()
  return role
}

/** Adds a role when there is no id; otherwise changes it. */
export async function saveRole(
  world: Writing,
  actor: Actor,
  { roleId = 0, version, ...fields }: z.output<typeof RoleBody>,
): Promise<Role> {
  const id = await world.db
    .transaction()
    .execute((tx) =>
      roleId === 0
        ? addRole(world, tx, actor, fields)
        : changeRole(world, tx, actor, { roleId, version, ...fields }),
    )
  return getRole(world, id)
}

async function addRole(world: Writing, tx: Db, actor: Actor, { name, label }: Fields): Promise<number> {
  if (name === undefined) throw badField('name', 'Required.')
  refuseReservedName(world, name)
  const columns = { code: name, label }
  const { id } = await addRecord(world, tx, { kind: 'role', columns, taken: takenNames(name) })
  await auditRecord(world, tx, actor, { kind: 'role', verb: 'add', id, detail: { name, label } })
  return id
}

async function changeRole(
  world: Writing,
  tx: Db,
  actor: Actor,
  { roleId: id, version, name, label }: Fields & { roleId: number; version: number | undefined },
): Promise<number> {
  const locked = await lockRecord(tx, { kind: 'role', id, version })
  const before = await getRole({ ...world, db: tx }, id)
  const isRenamed = name !== undefined && name !== before.name
  if (isRenamed) {
    if (before.protected) throw nameFixed(before.name)
    refuseReservedName(world, name)
    await queries.renameSessionRole(tx, before.name, name)
  }
  const columns = { label, ...(isRenamed && { code: name }) }
  const after = await updateRecord(tx, { kind: 'role', id, columns, taken: takenNames(name ?? before.name) })
  await auditEdit(world, tx, actor, {
    kind: 'role',
    id,
    changes: auditedChanges('role', locked.columns, after),
  })
  return id
}

/** Sessions in an inactive role are refused from their next call on, because each call reads the role's status. */
export async function setRoleStatus(
  world: Writing,
  actor: Actor,
  roleId: number,
  status: boolean,
): Promise<Role> {
  const { may } = await getRole(world, roleId)
  if (!status && !may.includes('set-status')) throw problem('role.needed')
  await setRecordStatus(world, actor, { kind: 'role', id: roleId, status })
  return getRole(world, roleId)
}

/** The administrator's role has two names, its code and its displayed name, and both are reserved. */
function refuseReservedName({ settings }: Pick<World, 'settings'>, name: string): void {
  const reserved = roleName(settings.productName, 'ProductAdmin')
  if (name.toLowerCase() === reserved.toLowerCase()) throw takenName(name)
}

const takenName = (name: string) => problem('role.name-taken', { name })

const takenNames = (name: string) => ({
  role_code_key: takenName(name),
  role_lower_code_key: takenName(name),
})

function nameFixed(name: string): Problem {
  return problem('role.name-fixed', { name })
}
