import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { roleCode } from '@gantry/contract/product'
import { auditedChanges } from '../../../kit/changes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { assertMailAllowed } from '../../../platform/mail/limit.ts'
import type { Db, World } from '../../../platform/world.ts'
import { activationMail, sendActivation } from '../../access/accounts/service.ts'
import { endSessionsOf } from '../../access/sessions/service.ts'
import {
  refuseActingOnAdministrator,
  refuseLosingLastAdministrator,
  rightsOfAdministrators,
} from './held-roles.ts'
import { canGiveRole, canTakeAccessOf } from './policy.ts'
import * as queries from './queries.ts'
import { getRecord } from './record.ts'

/** Activates or deactivates a user. Deactivation ends all sessions of the user. */
export async function setUserStatus(
  world: World,
  actor: Actor,
  userId: number,
  status: boolean,
): Promise<Profile> {
  if (!status && !canTakeAccessOf(actor, userId)) {
    throw problem('user.self-inactivate')
  }
  return world.db.transaction().execute(async (tx) => {
    // Take this lock before the lock on the user's row, in the same order as changes of roles, so that two changes
    // cannot deadlock.
    await refuseActingOnAdministrator(tx, actor, userId)
    if (status) await refuseActivating(tx, actor, userId)
    const isHeld = !status && (await queries.lockAdministratorsFor(tx, userId))
    const isChanged = await queries.updateStatus(tx, userId, status, world.clock.now())
    if (isChanged && !status) await endSessionsOf(world, tx, userId, 'made inactive')
    const record = await getRecord(world, tx, actor, userId)
    if (!isChanged) return record
    if (!status) await requireAdministrator(world, tx, record, isHeld)
    const action = status ? 'user.activate' : 'user.inactivate'
    await recordAudit(world, tx, { action, actor, subject: { type: 'user', id: userId } })
    return record
  })
}

/** An active account of an administrator has its rights again. A service account may only take them. */
async function refuseActivating(tx: Db, actor: Actor, userId: number): Promise<void> {
  const roles = await queries.listRolesOf(tx, userId)
  if (roles.some(({ code }) => !canGiveRole(actor, code))) throw rightsOfAdministrators()
}

/** Runs after the change. The transaction rolls the change back when no administrator would be left. */
async function requireAdministrator(
  { settings }: Pick<World, 'settings'>,
  tx: Db,
  { userId, roles }: Profile,
  isHeld: boolean,
): Promise<void> {
  if (!roles.some(({ name }) => roleCode(settings.productName, name) === 'ProductAdmin')) return
  // A concurrent change, for which this transaction waited, made the user an administrator.
  if (!isHeld) await queries.lockAdministrators(tx)
  await refuseLosingLastAdministrator(tx, userId)
}

/** Sets the group that a user administers; 0 removes it. Membership is separate. */
export async function setGroupForAdmin(
  world: World,
  actor: Actor,
  userId: number,
  groupId: number,
): Promise<Profile> {
  const groupIdForAdmin = groupId === 0 ? null : groupId
  return world.db.transaction().execute(async (tx) => {
    const before = await queries.lockUser(tx, userId)
    if (before === undefined) throw notFound()
    if (groupIdForAdmin !== null && !(await queries.groupExists(tx, groupIdForAdmin))) throw notFound()
    if (before.groupIdForAdmin !== groupIdForAdmin) {
      await queries.updateUser(tx, userId, { groupIdForAdmin })
      const record = await getRecord(world, tx, actor, userId)
      await recordAudit(world, tx, {
        action: 'user.group-for-admin',
        actor,
        subject: { type: 'user', id: userId },
        detail: { groupIdForAdmin, changes: auditedChanges('user', before, { groupIdForAdmin }) },
      })
      return record
    }
    return getRecord(world, tx, actor, userId)
  })
}

export async function resendActivation(world: World, actor: Actor, userId: number): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const user = await queries.lockUser(tx, userId)
    if (user === undefined) throw notFound()
    await refuseActingOnAdministrator(tx, actor, userId)
    if (user.activatedAt !== null) {
      throw problem('user.already-activated')
    }
    if (!user.status) {
      throw problem('user.inactive', { which: 'activate' })
    }
    await assertMailAllowed(world, tx, activationMail, user.email)
    await sendActivation(world, tx, user)
    await recordAudit(world, tx, {
      action: 'user.resend-activation',
      actor,
      subject: { type: 'user', id: userId },
    })
  })
}
