import type {
  Profile,
  ProfileBody,
  UserBody,
  UserCustomValuesBody,
} from '@gantry/contract/domains/people/users/schemas'
import { roleName } from '@gantry/contract/product'
import type { z } from 'zod'
import { orNumberTaken } from '../../../kit/ahpra-number-queries.ts'
import { auditedChanges } from '../../../kit/changes.ts'
import { type Written, writtenValues } from '../../../kit/custom-fields/values.ts'
import { assertEnd } from '../../../kit/link-ends.ts'
import { current } from '../../../kit/versioned.ts'
import { type Actor, actingIds, type SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { violatesUnique } from '../../../platform/db/statements/violations.ts'
import { badField, forbidden, notFound, problem } from '../../../platform/http/problem.ts'
import { assertMailAllowed } from '../../../platform/mail/limit.ts'
import type { Db, World } from '../../../platform/world.ts'
import { revokeLinks, sendActivation } from '../../access/accounts/service.ts'
import { assertProof, resetSecondFactorOf } from '../../access/second-factor/service.ts'
import { endHospitalSessionsOf, endSessionsOf } from '../../access/sessions/service.ts'
import {
  auditRoleEnds,
  becomesAdministrator,
  changeHeldRoles,
  refuseActingOnAdministrator,
  refuseRights,
  refuseTwoEnds,
  refuseUnknownRoles,
  withEnds,
} from './held-roles.ts'
import { emailChanged } from './mails.ts'
import { findPerson } from './person-queries.ts'
import { canEditProfileOf, canReadInFull } from './policy.ts'
import * as queries from './queries.ts'
import { getRecord } from './record.ts'

type UserFields = z.output<typeof UserBody>
type ProfileFields = z.output<typeof ProfileBody>
type Before = NonNullable<Awaited<ReturnType<typeof queries.lockUser>>>

/** Adds a user when there is no id; otherwise changes it. For administrators. */
export async function saveUser(world: World, actor: Actor, fields: UserFields): Promise<Profile> {
  const { userId = 0, version, roles, twoFactorAuthType, custom, currentPassword: _, ...columns } = fields
  await assertProof(world, actor, fields)
  for (const [index, { validUntil }] of (roles ?? []).entries())
    assertEnd(world, validUntil, `roles.${index}.validUntil`)
  refuseTwoEnds(roles ?? [])
  return orTaken(() =>
    world.db.transaction().execute(async (tx) => {
      if (userId === 0)
        return await addUser(world, tx, actor, { ...columns, custom }, roles, twoFactorAuthType)
      const change = { ...columns, custom, twoFactorAuthType, roles, version }
      return await changeUser(world, tx, actor, userId, change)
    }),
  )
}

/** Runs a write of details. @throws 409 if another person has the AHPRA number or the e-mail address */
export async function orTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await orNumberTaken('ahpraNumber', write)
  } catch (error) {
    if (!violatesUnique(error, 'user_email_key')) throw error
    throw problem('user.email-taken')
  }
}

/** Changes some details of a person in the transaction of what caused it. The caller has asked for proof of a new e-mail address. */
export const changeDetails = (
  world: World,
  tx: Db,
  actor: Actor,
  userId: number,
  details: Partial<Columns>,
): Promise<Profile> => changeUser(world, tx, actor, userId, details)

type Columns = Omit<
  UserFields,
  'userId' | 'version' | 'roles' | 'twoFactorAuthType' | 'custom' | 'currentPassword'
>
type Custom = Pick<UserFields, 'custom'>

async function addUser(
  world: World,
  tx: Db,
  actor: Actor,
  { custom, ...columns }: Columns & Custom,
  roles: UserFields['roles'],
  twoFactorAuthType: 'EMAIL' | 'AUTHENTICATOR' | undefined,
): Promise<Profile> {
  if (twoFactorAuthType === 'AUTHENTICATOR') throw noAuthenticator()
  const now = world.clock.now()
  const ahpraTypedBy = actingIds(actor)
  const { customValues } = await customValuesOf(tx, actor, null, custom)
  const userId = await queries.insertUser(tx, {
    ...columns,
    customValues,
    ahpraTypedBy,
    createdAt: now,
    statusChangeDate: now,
  })
  const chosen = withEnds(roles ?? [{ roleId: await queries.findRoleId(tx, 'Member') }], [])
  await refuseUnknownRoles(tx, chosen, [])
  await refuseRights(tx, actor, [], chosen)
  await queries.replaceRoles(tx, userId, chosen)
  const record = await getRecord(world, tx, actor, userId)
  await sendActivation(world, tx, record)
  await audit(world, tx, actor, 'user.add', userId, { roles: record.roles.map(({ name }) => name) })
  await auditRoleEnds(world, tx, actor, userId, [], chosen)
  return record
}

type Change = Partial<Columns & Custom> & {
  twoFactorAuthType?: 'EMAIL' | 'AUTHENTICATOR' | undefined
  roles?: UserFields['roles']
  version?: number | undefined
}

async function changeUser(
  world: World,
  tx: Db,
  actor: Actor,
  userId: number,
  { roles, version, twoFactorAuthType, custom, ...columns }: Change,
): Promise<Profile> {
  // Take this lock before the lock on the user's row, so that two such changes cannot deadlock.
  if (roles !== undefined) await queries.lockAdministrators(tx)
  const before = await lockVersion(tx, userId, version)
  await refuseActingOnAdministrator(tx, actor, userId)
  const rolesBefore = await queries.listRolesOf(tx, userId)
  if (roles !== undefined) await refuseRights(tx, actor, rolesBefore, withEnds(roles, rolesBefore))
  const rolesAfter =
    roles && (await changeHeldRoles(world, tx, actor, { userId, before: rolesBefore, roles }))
  if (rolesAfter !== undefined && (await becomesAdministrator(world, tx, rolesBefore, rolesAfter))) {
    await endHospitalSessionsOf(world, tx, userId)
  }
  const { customValues, changes } = await customValuesOf(tx, actor, userId, custom)
  await queries.updateUser(tx, userId, { ...columns, customValues, ...typedAhpra(actor, before, columns) })
  if (twoFactorAuthType !== undefined && twoFactorAuthType !== before.twoFactorAuthType) {
    if (twoFactorAuthType === 'AUTHENTICATOR') throw noAuthenticator()
    await resetSecondFactorOf(world, tx, actor, userId)
  }
  const record = await getRecord(world, tx, actor, userId)
  if (before.email !== record.email) await replaceAddress(world, tx, actor, before, record)
  const heldBefore = rolesBefore.map(({ code }) => roleName(world.settings.productName, code))
  await auditChanges(world, tx, actor, 'user.edit', { ...before, roles: heldBefore }, record, changes)
  if (rolesAfter !== undefined) await auditRoleEnds(world, tx, actor, userId, rolesBefore, rolesAfter)
  return record
}

/**
 * Invalidates what the old address could be used for: links, and sessions with the codes that wait for them. Notifies
 * both addresses, so that the owner of the old one notices a theft.
 */
async function replaceAddress(
  world: World,
  tx: Db,
  actor: Actor,
  before: Before,
  record: Profile,
): Promise<void> {
  const { userId } = record
  await revokeLinks(world, tx, userId, 'RESET')
  await revokeLinks(world, tx, userId, 'ACTIVATION')
  await endSessionsOf(
    world,
    tx,
    userId,
    'email changed',
    userId === actor.userId ? actor.sessionId : undefined,
  )
  const parts = { firstName: record.firstName, oldEmail: before.email, newEmail: record.email }
  for (const to of [before.email, record.email]) {
    await assertMailAllowed(world, tx, emailChanged, to)
    await world.mail.queue(tx, {
      to,
      language: record.language,
      timeZone: record.timeZone,
      template: emailChanged,
      parts,
    })
  }
  if (record.activatedAt === null) await sendActivation(world, tx, record)
}

/** Users change their own profile; platform administrators can change every profile. */
export async function updateProfile(
  world: World,
  actor: Actor,
  userId: number,
  { version, custom, ...columns }: ProfileFields,
): Promise<Profile> {
  const person = await findPerson(world.db, actor, userId)
  if (person === null || !canReadInFull(actor, person)) throw notFound()
  if (!canEditProfileOf(actor, person)) throw forbidden()
  return orNumberTaken('ahpraNumber', () =>
    world.db.transaction().execute(async (tx) => {
      const before = await lockVersion(tx, userId, version)
      await refuseActingOnAdministrator(tx, actor, userId)
      const { customValues, changes } = await customValuesOf(tx, actor, userId, custom)
      await queries.updateUser(tx, userId, {
        ...columns,
        customValues,
        ...typedAhpra(actor, before, columns),
      })
      const record = await getRecord(world, tx, actor, userId)
      await auditChanges(world, tx, actor, 'user.profile', before, record, changes)
      return record
    }),
  )
}

/** Changes values of custom fields and nothing else. Who may read the whole record may do that, as far as the fields allow it. */
export async function saveCustomValues(
  world: World,
  actor: Actor,
  userId: number,
  { version, custom }: z.output<typeof UserCustomValuesBody>,
): Promise<Profile> {
  const person = await findPerson(world.db, actor, userId)
  if (person === null || !canReadInFull(actor, person)) throw notFound()
  return world.db.transaction().execute(async (tx) => {
    await lockVersion(tx, userId, version)
    await refuseActingOnAdministrator(tx, actor, userId)
    const { customValues, changes } = await customValuesOf(tx, actor, userId, custom)
    if (Object.keys(changes).length > 0) {
      await queries.updateUser(tx, userId, { customValues })
      await audit(world, tx, actor, 'user.edit', userId, { changes })
    }
    return getRecord(world, tx, actor, userId)
  })
}

/** The values of custom fields after a form. `userId` is null while the person is added. */
const customValuesOf = (tx: Db, actor: SignedIn, userId: number | null, given: UserFields['custom']) =>
  writtenValues(tx, {
    record: 'user',
    id: userId,
    given,
    caller: { role: actor.role, isSelf: actor.userId === userId },
  })

/** The AHPRA number becomes a qualification, which nobody checks who typed it (decision 0067). */
const typedAhpra = (actor: Actor, before: Before, { ahpraNumber }: { ahpraNumber?: string | undefined }) =>
  ahpraNumber !== undefined && ahpraNumber !== before.ahpraNumber ? { ahpraTypedBy: actingIds(actor) } : {}

/** Sets the language of the session's user, in any role. */
export async function setLanguage(
  world: World,
  actor: SignedIn,
  language: ProfileFields['language'],
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, actor.userId, undefined)
    if (language === before.language) return
    await queries.updateUser(tx, actor.userId, { language })
    const changes = auditedChanges('user', before, { language })
    await audit(world, tx, actor, 'user.profile', actor.userId, { changes })
  })
}

const lockVersion = async (tx: Db, userId: number, version: number | undefined): Promise<Before> =>
  current(await queries.lockUser(tx, userId), version)

const noAuthenticator = () =>
  badField('twoFactorAuthType', 'Only the person can set up an authenticator app, in their own profile.')

/** Writes the audit entry of an edit with its old and new values. An edit that changed nothing gets none. */
async function auditChanges(
  world: World,
  tx: Db,
  actor: Actor,
  action: 'user.edit' | 'user.profile',
  before: Before & { roles?: string[] },
  { roles, ...record }: Profile,
  custom: Written['changes'],
): Promise<void> {
  const changes = {
    ...auditedChanges('user', before, { ...record, roles: roles.map(({ name }) => name) }),
    ...custom,
  }
  if (Object.keys(changes).length > 0) await audit(world, tx, actor, action, record.userId, { changes })
}

const audit = (
  world: World,
  tx: Db,
  actor: SignedIn,
  action: string,
  userId: number,
  detail: Record<string, unknown>,
) => recordAudit(world, tx, { action, actor, subject: { type: 'user', id: userId }, detail })
