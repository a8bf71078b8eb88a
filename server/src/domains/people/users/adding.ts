import type { UserBody } from '@gantry/contract/domains/people/users/schemas'
import type { z } from 'zod'
import { defaultValues } from '../../../kit/custom-fields/values.ts'
import { type Actor, actingIds } from '../../../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'
import { sendActivations } from '../../access/accounts/service.ts'
import {
  findUserIdsByEmail,
  insertPeopleWithoutPassword,
  insertRoles,
  insertUsers,
  type PersonWithoutPassword,
} from './adding-queries.ts'
import { roleEndEntries } from './held-roles.ts'

type Fields = Omit<z.output<typeof UserBody>, 'userId' | 'version' | 'roles' | 'twoFactorAuthType' | 'custom'>
export type NewPerson = {
  fields: Fields
  /** The caller has checked that the roles exist and are active, and that there is at least one. */
  roles: { roleId: number; validUntil: Date | null }[]
  roleNames: string[]
  groupIdForAdmin: number | null
}

/** Returns the addresses that are already taken. */
export const findTakenEmails = async (db: Db, emails: string[]): Promise<Set<string>> =>
  new Set((await findUserIdsByEmail(db, emails)).keys())

/**
 * Adds several users with their roles, activation mails and audit entries. Returns the ids in order, and null for an
 * address that is already taken. `isGreetedByName` is false if a program chose the names, because it could write to
 * strangers by them.
 */
export async function addUsers(
  world: World,
  tx: Db,
  actor: Actor,
  people: NewPerson[],
  isGreetedByName = true,
): Promise<(number | null)[]> {
  if (people.length === 0) return []
  const now = world.clock.now()
  const customValues = await defaultValues(tx, 'user')
  const added = await insertUsers(
    tx,
    people.map(({ fields, groupIdForAdmin }) => ({
      ...fields,
      ahpraTypedBy: actingIds(actor),
      groupIdForAdmin,
      customValues,
      createdAt: now,
      statusChangeDate: now,
    })),
  )
  const userIds = idsInOrder(
    people.map(({ fields }) => fields.email),
    added,
  )
  const heldRoles = people.flatMap(({ roles }, index) => {
    const userId = userIds[index] ?? null
    return userId === null ? [] : roles.map((role) => ({ userId, ...role }))
  })
  await insertRoles(tx, heldRoles)
  await sendActivations(
    world,
    tx,
    isGreetedByName ? added : added.map((person) => ({ ...person, firstName: '' })),
  )
  await recordAudits(
    world,
    tx,
    people.flatMap((person, index) => auditOf(actor, person, userIds[index] ?? null)),
  )
  return userIds
}

function auditOf(
  actor: Actor,
  { roles, roleNames, groupIdForAdmin }: NewPerson,
  userId: number | null,
): AuditEntry[] {
  if (userId === null) return []
  const subject = { type: 'user', id: userId }
  const added = [
    { action: 'user.add', actor, subject, detail: { roles: roleNames } },
    ...roleEndEntries(actor, userId, [], roles),
  ]
  if (groupIdForAdmin === null) return added
  const changes = { groupIdForAdmin: [null, groupIdForAdmin] }
  const detail = { groupIdForAdmin, changes }
  return [...added, { action: 'user.group-for-admin', actor, subject, detail }]
}

type By = Pick<AuditEntry, 'actor' | 'address'> & { detail: Record<string, unknown> }

/**
 * Adds a person who signs in by another system. There is no activation mail, because they need no password here. Inactive
 * roles and those of administrators are left out; without a role the person is a member. Returns null if the address is taken.
 */
export async function addPersonWithoutPassword(
  world: Pick<World, 'clock'>,
  tx: Db,
  { roleIds, ...person }: PersonWithoutPassword & { roleIds: number[] },
  by: By,
): Promise<number | null> {
  const { userIds, entries } = await addPeopleWithoutPassword(world, tx, [person], roleIds, by)
  await recordAudits(world, tx, entries)
  return userIds[0] ?? null
}

/**
 * The same for several people with the same roles. Returns the ids in order, null for an address that is taken, and the audit
 * entries, which the caller records with its own.
 */
export async function addPeopleWithoutPassword(
  world: Pick<World, 'clock'>,
  tx: Db,
  people: PersonWithoutPassword[],
  roleIds: number[],
  { detail, ...by }: By,
): Promise<{ userIds: (number | null)[]; entries: AuditEntry[] }> {
  if (people.length === 0) return { userIds: [], entries: [] }
  const added = await insertPeopleWithoutPassword(tx, people, roleIds, {
    now: world.clock.now(),
    customValues: await defaultValues(tx, 'user'),
  })
  const entries = added.map(({ userId, roleCodes }) => ({
    action: 'user.add',
    ...by,
    subject: { type: 'user', id: userId },
    detail: { ...detail, roles: roleCodes },
  }))
  const userIds = idsInOrder(
    people.map(({ email }) => email),
    added,
  )
  return { userIds, entries }
}

/** Only the first of two people with the same address was added, so only the first gets the id. */
function idsInOrder(emails: string[], added: { email: string; userId: number }[]): (number | null)[] {
  const byEmail = new Map(added.map((person) => [person.email, person.userId]))
  return emails.map((email) => {
    const userId = byEmail.get(email) ?? null
    byEmail.delete(email)
    return userId
  })
}
