import type { UserBody } from '@gantry/contract/domains/people/users/schemas'
import type { z } from 'zod'
import { changesBetween } from '../../../kit/changes.ts'
import { compareHolds, refuseOwnRelease, refuseOwnReleaseLater } from '../../../kit/holds/confirming.ts'
import { type Actor, isServiceAccount } from '../../../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../../../platform/audit/record.ts'
import { badField, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { canActOnHolderOf, canGiveRole } from './policy.ts'
import * as queries from './queries.ts'

// The roles of a user, with their ends.

/** Whether the change gives the role of platform administrators to somebody who does not hold it now. */
export async function becomesAdministrator(
  { clock }: Pick<World, 'clock'>,
  tx: Db,
  before: queries.RoleWithEnd[],
  after: queries.RoleWithEnd[],
): Promise<boolean> {
  const administrators = await queries.findRoleId(tx, 'ProductAdmin')
  const isHeldBefore = before.some(
    ({ roleId, validUntil }) =>
      roleId === administrators && (validUntil === null || validUntil > clock.now()),
  )
  return !isHeldBefore && after.some(({ roleId }) => roleId === administrators)
}

/**
 * Call it after `lockAdministrators` in the same transaction. @throws Problem 409 when there is no other
 * administrator
 */
export async function refuseLosingLastAdministrator(tx: Db, userId: number): Promise<void> {
  if (await queries.hasOtherAdministrator(tx, userId)) return
  throw problem('user.last-administrator')
}

type GivenRoles = NonNullable<z.output<typeof UserBody>['roles']>
type HeldRole = queries.RoleWithEnd & { code: string }

/** Refuses a role that is listed with two ends, because one of them would be dropped. */
export function refuseTwoEnds(roles: GivenRoles): void {
  const ends = new Set(roles.map(({ roleId, validUntil }) => `${roleId} ${JSON.stringify(validUntil)}`))
  if (ends.size > new Set(roles.map(({ roleId }) => roleId)).size)
    throw badField('roles', 'A role is listed twice, with different ends.')
}

/** A role without a given end keeps the one that it has. */
export function withEnds(roles: GivenRoles, before: HeldRole[]): queries.RoleWithEnd[] {
  const ends = new Map(before.map(({ roleId, validUntil }) => [roleId, validUntil]))
  const byId = new Map(
    roles.map(({ roleId, validUntil = ends.get(roleId) ?? null }) => [roleId, { roleId, validUntil }]),
  )
  return [...byId.values()]
}

/** Replaces the roles of a user and returns them. */
async function changeRoles(
  tx: Db,
  userId: number,
  before: HeldRole[],
  given: GivenRoles,
): Promise<queries.RoleWithEnd[]> {
  const roles = withEnds(given, before)
  await refuseUnknownRoles(tx, roles, before)
  const administrator = before.find(({ code, validUntil }) => code === 'ProductAdmin' && validUntil === null)
  // A role with an end would leave nobody after it.
  const keepsIt = roles.some(
    ({ roleId, validUntil }) => roleId === administrator?.roleId && validUntil === null,
  )
  if (administrator !== undefined && !keepsIt) await refuseLosingLastAdministrator(tx, userId)
  await queries.replaceRoles(tx, userId, roles)
  return roles
}

type RoleChange = { userId: number; before: HeldRole[]; roles: GivenRoles }

/** The same. A requirement can concern only people with a role, so giving up a role, now or later, can end a hold, but nobody ends an own one. */
export async function changeHeldRoles(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { userId, before, roles }: RoleChange,
): Promise<queries.RoleWithEnd[]> {
  const write = () => changeRoles(tx, userId, before, roles)
  const { result, found } = await compareHolds(world, tx, { touched: { userIds: [userId] }, write })
  refuseOwnRelease(actor, found)
  await refuseOwnReleaseLater(world, tx, actor, { userId, roleIds: withEarlierEnd(before, result) })
  return result
}

/** The roles that now end, or end earlier than before. */
const withEarlierEnd = (before: queries.RoleWithEnd[], after: queries.RoleWithEnd[]): number[] =>
  after
    .filter(({ roleId, validUntil }) => {
      const held = before.find((role) => role.roleId === roleId)
      if (held === undefined || validUntil === null) return false
      return held.validUntil === null || validUntil < held.validUntil
    })
    .map(({ roleId }) => roleId)

/** Writes an audit entry for each role whose end changed. The entry of the user has the roles themselves. */
export const auditRoleEnds = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  userId: number,
  before: queries.RoleWithEnd[],
  after: queries.RoleWithEnd[],
): Promise<void> => recordAudits(world, tx, roleEndEntries(actor, userId, before, after))

export function roleEndEntries(
  actor: Actor,
  userId: number,
  before: queries.RoleWithEnd[],
  after: queries.RoleWithEnd[],
): AuditEntry[] {
  const ends = new Map(before.map(({ roleId, validUntil }) => [roleId, validUntil]))
  return after.flatMap(({ roleId, validUntil }) => {
    const changes = changesBetween(['validUntil'], { validUntil: ends.get(roleId) ?? null }, { validUntil })
    if (Object.keys(changes).length === 0) return []
    const subject = { type: 'user', id: userId }
    return [{ action: 'user-role.edit', actor, subject, detail: { roleId, changes } }]
  })
}

/** @throws Problem 403 when a service account changes who is an administrator, or until when */
export async function refuseRights(
  tx: Db,
  actor: Actor,
  before: queries.RoleWithEnd[],
  after: queries.RoleWithEnd[],
): Promise<void> {
  const known = await queries.listRolesById(
    tx,
    [...before, ...after].map(({ roleId }) => roleId),
  )
  const protectedIds = new Set(
    known.flatMap(({ roleId, code }) => (canGiveRole(actor, code) ? [] : [roleId])),
  )
  const rights = (roles: queries.RoleWithEnd[]) =>
    roles
      .filter(({ roleId }) => protectedIds.has(roleId))
      .map(({ roleId, validUntil }) => `${roleId} ${validUntil?.getTime()}`)
      .toSorted()
  if (String(rights(before)) !== String(rights(after))) throw rightsOfAdministrators()
}

export const rightsOfAdministrators = () => problem('service-account.administrators', { which: 'rights' })

/** @throws Problem 403 for a service account, if the user has or will have the role of a platform administrator */
export async function refuseActingOnAdministrator(tx: Db, actor: Actor, userId: number): Promise<void> {
  if (!isServiceAccount(actor)) return
  const roles = await queries.listRolesOf(tx, userId)
  if (roles.every(({ code }) => canActOnHolderOf(actor, code))) return
  throw problem('service-account.administrators', { which: 'account' })
}

/** The roles must exist. Inactive roles are accepted only when the user already holds them. */
export async function refuseUnknownRoles(tx: Db, chosen: { roleId: number }[], before: { roleId: number }[]) {
  const roleIds = chosen.map(({ roleId }) => roleId)
  const held = new Set(before.map(({ roleId }) => roleId))
  const roles = await queries.listRolesById(tx, roleIds)
  if (roles.length < roleIds.length) throw badField('roles', 'One of the roles does not exist.')
  const inactive = roles.find(({ roleId, status }) => !status && !held.has(roleId))
  if (inactive !== undefined) throw badField('roles', `The role ${inactive.label} is inactive.`)
}
