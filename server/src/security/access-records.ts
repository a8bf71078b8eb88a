import { createHash } from 'node:crypto'
import { buildTermsVersion } from '../domains/access/terms/testing/terms.ts'
import { buildPracticeScope } from '../domains/compliance/practice-scopes/testing/practice-scopes.ts'
import { buildMailing } from '../domains/compliance/worklist/testing/mailings.ts'
import { buildCorrection } from '../domains/people/corrections/testing/corrections.ts'
import { insertCustomField } from '../domains/people/custom-fields/testing/custom-fields.ts'
import { buildDataCopy } from '../domains/people/data-copies/testing/data-copies.ts'
import { buildProfession } from '../domains/people/professions/testing/professions.ts'
import { buildNotice } from '../domains/portal/notices/testing/notices.ts'
import { buildSettingChange } from '../domains/portal/settings/testing/settings.ts'
import type { Caller } from '../testing/caller.ts'
import { type Cast, missingId } from '../testing/cast.ts'
import {
  buildAccreditationPack,
  buildApp,
  buildGroup,
  buildInvitation,
  buildMip,
  buildRis,
  buildSavedView,
  buildUser,
  linkRisUser,
  linkUserGroup,
  linkUserMip,
} from '../testing/factories.ts'
import { previewOf } from '../testing/imports.ts'
import { buildFailedJob } from '../testing/jobs/queries.ts'
import type { Person } from '../testing/people.ts'
import { buildQualification, buildRequirement, kindIdOf } from '../testing/qualifications.ts'
import { buildServiceAccount } from '../testing/service-accounts.ts'
import { buildIdentityConnection } from '../testing/upstream/connections.ts'
import type { TestApp } from '../testing/world.ts'
import { buildOwnRecords, nobodysIds, type RecordIds } from './own-records.ts'

/** The owner of the records in an attempt: the caller, the caller's group or another group. */
export type Target = 'self' | 'ours' | 'theirs'

/** The ids that a call can use. All of them belong to the same user, group and MIP. */
export type Records = RecordIds & {
  me: Person
  email: string
  groupName: string
  groupToLeaveId: number
  mipName: string
  userMipId: number
  userGroupId: number
  risUserId: number
  documentId: number
  mipDocumentId: number
  /** An invitation of the user, and one of a user who is not in the group. */
  ownInvitationId: number
  groupInvitationId: number
  strangerId: number
  appCode: string
  importId: number
  sessionId: number
  /** Another session of the user. */
  sessionOfUserId: number
  savedViewId: number
  termsVersionId: number
  /** Shown to the people of the MIP. */
  noticeId: number
  /** A change of the first year in the footer. */
  settingChangeId: number
  passkeyId: number
  personProfessionId: number
  practiceScopeId: number
  correctionId: number
  customFieldId: number
  dataCopyId: number
  qualificationId: number
  qualificationDocumentId: number
  qualificationKindId: number
  requirementId: number
  incidentId: number
  identityConnectionId: number
  /** A person who is linked to the connection. */
  linkedUserId: number
  webhookId: number
  /** A delivery of the webhook. */
  webhookDeliveryId: number
  /** A background job that failed. */
  jobId: number
  /** A pack of the MIP and the group. */
  accreditationPackId: number
  /** Of an administrator of the group. */
  worklistMailingId: number
}

/** Valid ids without a record. A refusal because of the role must not depend on the record. */
export const nobodysRecords = (me: Person): Records => ({
  ...nobodysIds,
  me,
  email: 'nobody@clinic.example',
  groupName: 'Nothing',
  groupToLeaveId: missingId,
  mipName: 'Nothing',
  userMipId: missingId,
  userGroupId: missingId,
  risUserId: missingId,
  documentId: missingId,
  mipDocumentId: missingId,
  ownInvitationId: missingId,
  groupInvitationId: missingId,
  strangerId: missingId,
  appCode: 'nothing',
  importId: missingId,
  sessionId: missingId,
  sessionOfUserId: missingId,
  savedViewId: missingId,
  termsVersionId: missingId,
  noticeId: missingId,
  settingChangeId: missingId,
  passkeyId: missingId,
  personProfessionId: missingId,
  practiceScopeId: missingId,
  correctionId: missingId,
  customFieldId: missingId,
  dataCopyId: missingId,
  qualificationId: missingId,
  qualificationDocumentId: missingId,
  qualificationKindId: missingId,
  requirementId: missingId,
  incidentId: missingId,
  identityConnectionId: missingId,
  linkedUserId: missingId,
  webhookId: missingId,
  webhookDeliveryId: missingId,
  jobId: missingId,
  accreditationPackId: missingId,
  worklistMailingId: missingId,
})

/** Stores a file for photos, logos and documents. */
export async function keepSomeFile({ world }: TestApp): Promise<string> {
  const bytes = Buffer.from('%PDF-1.4 a document')
  const received = await world.files.receive(chunksOf(bytes), 1000)
  await received.keep()
  return createHash('sha256').update(bytes).digest('hex')
}

async function* chunksOf(bytes: Buffer) {
  yield bytes
}

let counted = 0

/** The fields that a request reads from its records. */
export function fieldsUsed(request: ((records: Records) => unknown) | undefined, me: Person): Set<string> {
  const fields = new Set<string>()
  const records = new Proxy(nobodysRecords(me), {
    get(target, name: keyof Records) {
      fields.add(name)
      return target[name]
    },
  })
  request?.(records)
  return fields
}

type Attempt = {
  /** The stored file of photos, logos and documents. */
  sha256: string
  target: Target
  me: Person
  path: string
  /** The fields to make records for, and all without it. To make all for each attempt took most of the time. */
  fields?: ReadonlySet<string>
}

/** Makes new records for each attempt, so that attempts do not affect each other. Expensive ones only if the path uses them. */
export async function buildRecords(
  t: TestApp,
  cast: Cast,
  { sha256, target, me, path, fields }: Attempt,
): Promise<Records> {
  const { db, world } = t
  const uses = (...names: (keyof Records)[]) => !fields || names.some((name) => fields.has(name))
  const isAdmin = me.userId === cast.people.admin.userId
  const groupOf = { self: cast.north, ours: cast.north, theirs: cast.south }
  // A change of the group by an administrator must not affect later attempts.
  const group = isAdmin ? await buildGroup(db) : groupOf[target]
  const user = target === 'self' ? me : await buildUser(world, { groups: [group] })
  if (path.includes('photo'))
    await db.updateTable('user').set({ photoSha256: sha256 }).where('userId', '=', user.userId).execute()
  const { mipId, name: mipName } = await buildMip(db, { groups: [group] })
  if (path.includes('logo'))
    await db.updateTable('mip').set({ logoSha256: sha256 }).where('mipId', '=', mipId).execute()
  const risId = uses('risId', 'risUserId') ? (await buildRis(db)).risId : missingId
  const code = `app${(counted += 1)}`
  return {
    ...nobodysRecords(me),
    ...(await buildOwnRecords(db, uses)),
    userId: user.userId,
    email: user.email,
    groupId: group.groupId,
    groupName: group.groupName,
    mipId,
    mipName,
    risId,
    // Who may read a person or a MIP depends on these links.
    userMipId: await linkUserMip(db, user.userId, mipId),
    ...(uses('practiceScopeId') && {
      practiceScopeId: await buildPracticeScope(db, { userId: user.userId, mipId }),
    }),
    ...(uses('customFieldId') && { customFieldId: await insertCustomField(db) }),
    ...(uses('correctionId') && {
      correctionId: await buildCorrection(db, { userId: user.userId, mipId }),
    }),
    ...(uses('dataCopyId') && { dataCopyId: await buildDataCopy(db, user.userId) }),
    userGroupId: await membershipOf(t, user.userId, group.groupId),
    ...(uses('groupToLeaveId') && {
      groupToLeaveId: (await buildGroup(db, { members: [user] })).groupId,
    }),
    ...(uses('risId', 'risUserId') && { risUserId: await linkRisUser(db, user.userId, risId) }),
    ...(uses('documentId') && { documentId: await buildDocument(t, sha256, { userId: user.userId }) }),
    ...(uses('mipDocumentId') && { mipDocumentId: await buildDocument(t, sha256, { mipId }) }),
    ...(uses('ownInvitationId') && {
      ownInvitationId: await buildInvitation(db, user.userId, (await buildGroup(db)).groupId),
    }),
    ...(uses('groupInvitationId') && {
      groupInvitationId: await buildInvitation(db, (await buildUser(world)).userId, group.groupId),
    }),
    ...(uses('strangerId') && { strangerId: (await buildUser(world)).userId }),
    ...(uses('appId', 'appCode') && {
      appId: await buildApp(db, { code, roles: [...roles] }),
      appCode: code,
    }),
    importId: path.includes(':importId') ? await buildImport(cast.as.admin) : missingId,
    sessionId: path.includes(':sessionId') ? await buildSession(t, await buildUser(world)) : missingId,
    sessionOfUserId: path.includes('my-sessions/:') ? await buildSession(t, user) : missingId,
    savedViewId: path.includes(':savedViewId') ? await buildSavedView(db, user.userId) : missingId,
    passkeyId: path.includes(':passkeyId') ? await buildPasskey(db, user.userId) : missingId,
    ...(uses('settingChangeId') && { settingChangeId: await buildSettingChange(db) }),
    ...(uses('noticeId') && { noticeId: await buildNotice(db, { mipIds: [mipId] }) }),
    ...(uses('termsVersionId') && { termsVersionId: await buildTermsVersion(db) }),
    ...(uses('personProfessionId') && { personProfessionId: await buildProfession(db, user.userId) }),
    ...(uses('qualificationId', 'qualificationDocumentId', 'qualificationKindId') &&
      (await buildSubmitted(t, sha256, user.userId))),
    requirementId: path.includes(':requirementId')
      ? await buildRequirement(db, { mipId, enforcement: 'INFORM' })
      : missingId,
    ...(path.includes(':webhookId')
      ? await buildWebhook(t)
      : { webhookId: missingId, webhookDeliveryId: missingId }),
    jobId: path.includes(':jobId') ? await buildFailedJob(db) : missingId,
    incidentId: path.includes(':incidentId') ? await buildIncident(db, user.userId) : missingId,
    ...(path.includes(':identityConnectionId') && (await buildLinkedPerson(t, group.groupId))),
    serviceAccountId: path.includes('service-accounts')
      ? (await buildServiceAccount(db)).serviceAccountId
      : missingId,
    accreditationPackId: path.includes(':accreditationPackId')
      ? await buildAccreditationPack(db, { mipId, groupId: group.groupId, sha256 })
      : missingId,
    worklistMailingId: path.includes(':worklistMailingId')
      ? await buildMailing(db, { ...user, askedBy: user.userId, groupId: group.groupId })
      : missingId,
  }
}

async function buildLinkedPerson({ db, world }: TestApp, groupId: number) {
  const identityConnectionId = await buildIdentityConnection(db, { groupId })
  const { userId: linkedUserId } = await buildUser(world)
  const link = { identityConnectionId, issuer: 'http://127.0.0.1:9', subject: 'one', userId: linkedUserId }
  await db.insertInto('identityLink').values(link).execute()
  return { identityConnectionId, linkedUserId }
}

async function buildPasskey(db: TestApp['db'], userId: number): Promise<number> {
  const passkey = {
    userId,
    credentialId: `passkey${(counted += 1)}`,
    userHandle: Buffer.alloc(32),
    publicKey: Buffer.from('no key'),
    synced: true,
    name: 'Phone',
    createdAt: new Date(0),
  }
  const query = db.insertInto('passkey').values(passkey).returning('passkeyId')
  return (await query.executeTakeFirstOrThrow()).passkeyId
}

const roles = ['Member', 'GroupAdmin', 'ProductAdmin', 'MRT', 'SMRT', 'MIS', 'TYP', 'CSS'] as const

async function buildIncident(db: TestApp['db'], userId: number): Promise<number> {
  const values = {
    title: 'Stolen phone',
    userId,
    startsAt: new Date(0),
    endsAt: new Date(1),
    awareOn: '2026-11-01',
  }
  const query = db.insertInto('incident').values(values).returning('incidentId')
  return (await query.executeTakeFirstOrThrow()).incidentId
}

async function buildWebhook({ db }: TestApp) {
  const webhook = {
    url: 'https://hr.example/events',
    eventTypes: ['user.added'],
    sealedSecret: Buffer.alloc(1),
    sinceSealNo: 0,
    createdAt: new Date(0),
  }
  const added = db.insertInto('webhook').values(webhook).returning('webhookId')
  const { webhookId } = await added.executeTakeFirstOrThrow()
  const at = new Date(0)
  const delivery = { webhookId, messageId: 'msg_1', eventType: 'user.added', body: '{}', state: 'FAILED' }
  const times = { createdAt: at, nextTryAt: at, giveUpAt: at, endedAt: at }
  const sent = db
    .insertInto('webhookDelivery')
    .values({ ...delivery, ...times })
    .returning('webhookDeliveryId')
  const { webhookDeliveryId } = await sent.executeTakeFirstOrThrow()
  return { webhookId, webhookDeliveryId }
}

async function membershipOf({ db }: TestApp, userId: number, groupId: number): Promise<number> {
  const query = db.selectFrom('userGroup').select('userGroupId')
  const found = await query.where('userId', '=', userId).where('groupId', '=', groupId).executeTakeFirst()
  return found?.userGroupId ?? linkUserGroup(db, userId, (await buildGroup(db)).groupId)
}

async function buildDocument(
  { db }: TestApp,
  sha256: string,
  owner: { userId: number } | { mipId: number },
): Promise<number> {
  const file = { fileName: 'letter.pdf', contentType: 'application/pdf', size: 19, sha256, visibility: true }
  const query = db
    .insertInto('document')
    .values({ ...owner, ...file })
    .returning('documentId')
  return (await query.executeTakeFirstOrThrow()).documentId
}

async function buildImport(admin: Caller): Promise<number> {
  const lines = ['Email,First name,Last name', `import${(counted += 1)}@clinic.example,Pia,Row`]
  return (await previewOf(admin, 'users', lines)).preview.importId
}

async function buildSession(t: TestApp, person: Person): Promise<number> {
  await t.signInAs(person)
  const query = t.db.selectFrom('session').select('sessionId').where('userId', '=', person.userId)
  return (await query.orderBy('sessionId', 'desc').executeTakeFirstOrThrow()).sessionId
}

/** Makes a qualification that waits for a check, with its document and its kind. */
async function buildSubmitted({ db }: TestApp, sha256: string, userId: number) {
  const qualificationId = await buildQualification(db, { userId }, { kind: 'CPD', state: 'SUBMITTED' })
  const file = { fileName: 'letter.pdf', contentType: 'application/pdf', size: 19, sha256 }
  const { qualificationDocumentId } = await db
    .insertInto('qualificationDocument')
    .values({ qualificationId, ...file })
    .returning('qualificationDocumentId')
    .executeTakeFirstOrThrow()
  return { qualificationKindId: await kindIdOf(db, 'CPD'), qualificationId, qualificationDocumentId }
}
