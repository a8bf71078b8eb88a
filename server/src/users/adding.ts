import type { UserBody } from '@gantry/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type AuditEntry, recordAudits } from '../audit/service.ts'
import { sendActivations } from '../auth/service.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db, World } from '../world.ts'

type Fields = Omit<z.output<typeof UserBody>, 'userId' | 'version' | 'roles' | 'twoFactorAuthType'>
export type NewPerson = {
  fields: Fields
  /** Checked by the caller: there, active, and at least one. */
  roleIds: number[]
  roleNames: string[]
  groupIdForAdmin: number | null
}

const lowerEmail: RawBuilder<string> = sql`lower(email)`

/** Whose these addresses are; in lower case here and there. */
export async function findUserIdsByEmail(db: Db, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user')
    .select(['userId', lowerEmail.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails}::text[])`)
    .execute()
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

/** Those of these addresses that are somebody's already. */
export const findTakenEmails = async (db: Db, emails: string[]): Promise<Set<string>> =>
  new Set((await findUserIdsByEmail(db, emails)).keys())

/**
 * Adds many people as adding each would: with their roles, an activation link in the mail, and their row in
 * the trail. Their ids, in order; null for an address that is somebody's already.
 */
export async function addUsers(
  world: World,
  tx: Db,
  actor: Actor,
  people: NewPerson[],
): Promise<(number | null)[]> {
  if (people.length === 0) return []
  const now = world.clock.now()
  const added = await tx
    .insertInto('user')
    .values(
      people.map(({ fields, groupIdForAdmin }) => ({
        ...fields,
        groupIdForAdmin,
        createdAt: now,
        statusChangeDate: now,
      })),
    )
    .onConflict((conflict) => conflict.expression(lowerEmail).doNothing())
    .returning(['userId', 'email', 'firstName', 'lastName', 'language', 'timeZone'])
    .execute()
  const byEmail = new Map(added.map((person) => [person.email, person.userId]))
  // Of two with the same address one was added: the id is taken by the first.
  const userIds = people.map(({ fields }) => {
    const userId = byEmail.get(fields.email) ?? null
    byEmail.delete(fields.email)
    return userId
  })
  const roles = people.flatMap(({ roleIds }, index) => {
    const userId = userIds[index] ?? null
    return userId === null ? [] : roleIds.map((roleId) => ({ userId, roleId }))
  })
  await giveRoles(tx, roles)
  await sendActivations(world, tx, added)
  await recordAudits(
    world,
    tx,
    people.flatMap((person, index) => auditOf(actor, person, userIds[index] ?? null)),
  )
  return userIds
}

async function giveRoles(tx: Db, roles: { userId: number; roleId: number }[]): Promise<void> {
  if (roles.length === 0) return
  await tx
    .insertInto('userRole')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function auditOf(
  actor: Actor,
  { roleNames, groupIdForAdmin }: NewPerson,
  userId: number | null,
): AuditEntry[] {
  if (userId === null) return []
  const subject = { type: 'user', id: userId }
  const added = { action: 'user.add', actor, subject, detail: { roles: roleNames } }
  if (groupIdForAdmin === null) return [added]
  const detail = { before: null, groupIdForAdmin }
  return [added, { action: 'user.group-for-admin', actor, subject, detail }]
}
