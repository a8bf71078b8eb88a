import { newLink } from '@gantry/contract/audited-fields'
import { domainOf } from '@gantry/contract/domains/connections/identity-connections/words'
import { languages, profileFields } from '@gantry/contract/domains/people/users/schemas'
import { Email } from '@gantry/contract/fields'
import { roleName } from '@gantry/contract/product'
import { linkEntries } from '../../../kit/links.ts'
import { type AuditEntry, recordAudit, recordAudits } from '../../../platform/audit/record.ts'
import { violatesUnique } from '../../../platform/db/statements/violations.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { inviteUser } from '../../people/invitations/service.ts'
import {
  addPeopleWithoutPassword,
  addUsers,
  lockUserAgainstJoining,
  readUsableRoles,
} from '../../people/users/service.ts'
import { type Queues, workTogether } from './batches.ts'
import type { ScimCaller } from './caller.ts'
import { isDomainOfConnection } from './caller-queries.ts'
import { activate, applyChanges, changePerson, enterGroup, userNameTaken } from './changing.ts'
import {
  type ExistingAccount,
  findExistingAccount,
  isAdministrator,
  wasInvited,
} from './holds/holding-queries.ts'
import { invalidValue, noSuchResource, ScimProblem, taken } from './protocol/errors.ts'
import { check } from './protocol/forms.ts'
import type { Described } from './protocol/person.ts'
import { insertAdded, insertTaken, lockPerson, type ScimPerson } from './user-queries.ts'

/** Mails that the directory of one hospital causes: links for a password, and invitations to its group. */
const scimMailLimit = limitOf('scim-mail', 100, 60 * 60_000)
/** Existing accounts of others that one directory named, because each answer says that somebody has this address. */
const scimTakenLimit = limitOf('scim-taken', 200, 60 * 60_000)

/** A person to add, with all that an account needs. */
type Wanted = {
  /** Set when the account is made. */
  addedAt?: Date
  described: Described
  userName: string
  email: string
  firstName: string
  lastName: string
}

/** @throws ScimProblem invalidValue */
function toWanted(described: Described): Wanted {
  const { userName, displayName = '' } = described
  if (userName === undefined) throw invalidValue('userName is required.')
  const email = described.email ?? Email.safeParse(userName).data
  if (email === undefined) throw invalidValue('emails is required, unless userName is an e-mail address.')
  const [first = '', ...others] = displayName.split(/\s+/)
  const last = others.join(' ')
  const { firstName: firstForm, lastName: lastForm } = profileFields
  const firstName =
    described.firstName || (first === '' ? email.slice(0, 80) : check('displayName', firstForm, first))
  const lastName = described.lastName || (last === '' ? '-' : check('displayName', lastForm, last))
  return { described, userName, email, firstName, lastName }
}

/** Adds a person, or takes an existing account whose owner consented. @throws ScimProblem 409 if it is somebody else's */
export async function addPerson(world: World, caller: ScimCaller, described: Described): Promise<ScimPerson> {
  const wanted = toWanted(described)
  const connection = String(caller.client.identityConnectionId)
  const isMailed = !(await isOwnDomain(world, caller, wanted.email))
  const wait = isMailed ? await world.limits.take(scimMailLimit, connection) : 0
  if (wait > 0) throw tooMany('service-account.too-many', wait)
  const userId = await addTogether(world, caller, wanted)
  if (userId === null) {
    if (isMailed) await world.limits.release(scimMailLimit, connection)
    return takeExisting(world, caller, wanted)
  }
  const { active = true, professions = [] } = described
  // Professions before the person may leave the group.
  if (!active || professions.length > 0) {
    return changePerson(world, caller, userId, { professions, ...(!active && { active }) })
  }
  return toPerson(world, wanted, userId)
}

/** @throws ScimProblem 403 for an address that the connection may not add */
async function isOwnDomain(
  { db }: Pick<World, 'db'>,
  { client }: ScimCaller,
  email: string,
): Promise<boolean> {
  const domain = domainOf(email)
  if (client.domains.includes(domain)) return true
  if (!client.addsOtherDomains) {
    throw new ScimProblem(
      403,
      'emails: The directory adds people of its own domains only. An administrator can allow domains of no connection.',
    )
  }
  if (await isDomainOfConnection(db, domain)) {
    throw new ScimProblem(403, 'emails: The domain of this address belongs to another connection.')
  }
  return false
}

/** A person who was just added, without reading what was just written. */
function toPerson({ clock }: World, wanted: Wanted, userId: number): ScimPerson {
  const { userName, email, firstName, lastName, described } = wanted
  const { externalId = null, title = '', phone = '', mobile = '', language = languages[0] } = described
  const now = clock.now()
  return {
    userId,
    userName,
    externalId,
    email,
    firstName,
    lastName,
    title,
    phone,
    mobile,
    language,
    active: true,
    professions: [],
    createdAt: wanted.addedAt ?? now,
    changedAt: wanted.addedAt ?? now,
    version: '1.1',
  }
}

type Adding = { caller: ScimCaller; wanted: Wanted }

/** People of a connection who are added at the same moment share a transaction, because a first import adds thousands. */
const queuesOf = new WeakMap<World, Queues<Adding, number | null>>()

/** Returns null if the address is taken. */
function addTogether(world: World, caller: ScimCaller, wanted: Wanted): Promise<number | null> {
  const { identityConnectionId, groupId } = caller.client
  const queues = queuesOf.get(world) ?? new Map()
  queuesOf.set(world, queues)
  const key = `${identityConnectionId} ${groupId} ${caller.actor.address}`
  return workTogether(queues, key, { caller, wanted }, (batch) => {
    // The connection as the latest request has read it: its domains may change during a long import.
    const latest = batch.at(-1)?.caller ?? caller
    return addAll(
      world,
      latest,
      batch.map((adding) => adding.wanted),
    )
  })
}

/** Returns the ids in order, and null for an address that is taken. */
async function addAll(world: World, caller: ScimCaller, people: Wanted[]): Promise<(number | null)[]> {
  const { client, actor } = caller
  const { groupId, identityConnectionId } = client
  try {
    return await world.db.transaction().execute(async (tx) => {
      const { userIds, entries } = await insertAccounts(world, tx, caller, people)
      const added = people.flatMap(({ userName, described: { externalId = null } }, index) => {
        const userId = userIds[index] ?? null
        return userId === null ? [] : [{ userId, userName, externalId }]
      })
      if (added.length === 0) return userIds
      const now = world.clock.now()
      for (const person of people) person.addedAt = now
      const members = await insertAdded(tx, { identityConnectionId, groupId }, added, now)
      const links = members.flatMap(({ userGroupId: id, userId }) => {
        const after = { userId, groupId }
        return linkEntries(actor, { kind: 'user-group', verb: 'link', id, before: newLink, after })
      })
      await recordAudits(world, tx, [...entries, ...links])
      return userIds
    })
  } catch (error) {
    throw violatesUnique(error, 'scim_user_name_key') ? userNameTaken() : error
  }
}

/**
 * Makes the accounts, in order. Those with an address in a domain of the connection sign in by the hospital. The others get the
 * mail with which they set a password, as from the portal.
 */
async function insertAccounts(
  world: World,
  tx: Db,
  { client, actor }: ScimCaller,
  people: Wanted[],
): Promise<{ userIds: (number | null)[]; entries: AuditEntry[] }> {
  const userIds = new Map<Wanted, number | null>()
  const signsInThere = ({ email }: Wanted) => client.domains.includes(domainOf(email))
  const theirs = people.filter(signsInThere)
  const detail = { identityConnectionId: client.identityConnectionId }
  const made = await addPeopleWithoutPassword(world, tx, theirs.map(accountOf), [], { actor, detail })
  for (const [index, person] of theirs.entries()) userIds.set(person, made.userIds[index] ?? null)
  const others = people.filter((person) => !signsInThere(person))
  if (others.length > 0) {
    const roles = await readUsableRoles(tx, [])
    const given = {
      roles: roles.map(({ roleId }) => ({ roleId, validUntil: null })),
      roleNames: roles.map(({ code }) => roleName(world.settings.productName, code)),
      groupIdForAdmin: null,
    }
    const otherIds = await addUsers(
      world,
      tx,
      actor,
      others.map((person) => ({ fields: accountOf(person), ...given })),
      false,
    )
    for (const [index, person] of others.entries()) userIds.set(person, otherIds[index] ?? null)
  }
  return { userIds: people.map((person) => userIds.get(person) ?? null), entries: made.entries }
}

function accountOf({ email, firstName, lastName, described }: Wanted) {
  const { title, phone, mobile, language } = described
  return {
    email,
    firstName,
    lastName,
    ...(title !== undefined && { title }),
    ...(phone !== undefined && { phone }),
    ...(mobile !== undefined && { mobile }),
    ...(language !== undefined && { language }),
  }
}

/** The address belongs to an account already. */
async function takeExisting(world: World, caller: ScimCaller, wanted: Wanted): Promise<ScimPerson> {
  const { client } = caller
  const found = await findExistingAccount(world.db, client, wanted.email)
  if (found === null || isOwn(found)) throw taken('A person with this e-mail address exists already.')
  const person = await world.db.transaction().execute(async (tx) => {
    await lockUserAgainstJoining(tx, found.userId)
    // The account may have changed before it was locked.
    const existing = await findExistingAccount(tx, client, wanted.email)
    if (existing?.userId !== found.userId || isOwn(existing)) return null
    const isTaken = existing.isGone || (existing.isLinked && existing.isMember && existing.isActive)
    if (!isTaken || (await isAdministrator(tx, existing.userId))) return null
    return takeAccount(world, tx, caller, existing, wanted)
  })
  if (person !== null) return person
  const wait = await world.limits.take(scimTakenLimit, String(client.identityConnectionId))
  if (wait > 0) throw tooMany('service-account.too-many', wait)
  await askOwner(world, caller, found)
  throw taken(
    'An account with this e-mail address exists already. Its owner consents by joining the group and signing in through the organisation once.',
  )
}

const isOwn = ({ isOwn: isManaged, isMember, isWanted }: ExistingAccount) =>
  isManaged && (isMember || !isWanted)

async function takeAccount(
  world: World,
  tx: Db,
  caller: ScimCaller,
  { userId, isGone }: ExistingAccount,
  { userName, described }: Wanted,
): Promise<ScimPerson> {
  const { client, actor } = caller
  const { externalId = null } = described
  if (isGone) {
    await activate(world, tx, caller, userId)
    await enterGroup(world, tx, caller, [userId])
  }
  try {
    await insertTaken(tx, client, { userId, userName, externalId }, world.clock.now())
  } catch (error) {
    throw violatesUnique(error, 'scim_user_name_key') ? userNameTaken() : error
  }
  const subject = { type: 'user', id: userId }
  const detail = { identityConnectionId: client.identityConnectionId }
  await recordAudit(world, tx, { action: 'identity-connection.manage', actor, subject, detail })
  const person = await lockPerson(tx, client, userId)
  if (person === null) throw noSuchResource()
  return applyChanges(world, tx, caller, person, described)
}

/** A directory repeats a refused person at each cycle, which must not become a mail each time. */
const askEvery = 30 * 24 * 60 * 60_000

/** Invites the owner to the group, because only members can sign in through the hospital and so consent. */
async function askOwner(world: World, { client, actor }: ScimCaller, found: ExistingAccount): Promise<void> {
  const { userId, isMember, isActive } = found
  const { groupId } = client
  if (isMember || !isActive || (await isAdministrator(world.db, userId))) return
  if (await wasInvited(world.db, userId, groupId, before(world.clock.now(), askEvery))) return
  // The answer is the same, and the directory repeats its call in the next cycle.
  if ((await world.limits.take(scimMailLimit, String(client.identityConnectionId))) > 0) return
  try {
    await inviteUser(world, actor, userId, groupId, false)
  } catch (error) {
    // For example, because they got many mails this hour. The answer is the same.
    if (!(error instanceof Problem)) throw error
  }
}
