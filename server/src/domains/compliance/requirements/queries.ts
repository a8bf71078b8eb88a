import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { roleRef } from '@gantry/contract/product'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'
import { notKnownPeople } from './not-known-queries.ts'

export type Scope = {
  qualificationKindId: number
  roleId: number | null
  mipId: number | null
  state: string
  professions: string[]
  engagements: string[]
  modalities: string[]
}
export type RequirementColumns = Scope & {
  enforcement: Requirement['enforcement']
  holdsAfter: Date | null
}

const selectRequirements = (db: Db) =>
  db
    .selectFrom('requirement')
    .innerJoin('qualificationKind as kind', 'kind.qualificationKindId', 'requirement.qualificationKindId')
    .leftJoin('role', 'role.roleId', 'requirement.roleId')
    .leftJoin('mip', 'mip.mipId', 'requirement.mipId')
    .select(['requirementId', 'enforcement', 'holdsAfter', 'requirement.version', 'requirement.state'])
    .select(['professions', 'engagements', 'modalities', notKnownPeople.as('notKnownPeople')])
    .select(['kind.qualificationKindId', 'kind.code', 'kind.label', 'kind.subject'])
    .select(['role.roleId', 'role.code as roleCode', 'role.label as roleLabel'])
    .select(['mip.mipId', 'mip.name as mipName'])

type Row = Awaited<ReturnType<ReturnType<typeof selectRequirements>['execute']>>[number]

/** By the label of the kind. */
export async function listRequirements(db: Db, productName: string): Promise<Requirement[]> {
  const query = selectRequirements(db).orderBy(sql`lower(kind.label)`).orderBy('requirementId')
  return (await query.execute()).map((row) => toRequirement(productName, row))
}

export async function findRequirement(
  db: Db,
  productName: string,
  requirementId: number,
): Promise<Requirement | null> {
  const query = selectRequirements(db).where('requirementId', '=', requirementId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toRequirement(productName, row)
}

/** Locks the requirement until the end of the transaction. */
export async function lockRequirement(db: Db, requirementId: number) {
  const row = await db
    .selectFrom('requirement')
    .innerJoin('qualificationKind as kind', 'kind.qualificationKindId', 'requirement.qualificationKindId')
    .select(['requirement.qualificationKindId', 'roleId', 'mipId', 'state', 'enforcement', 'holdsAfter'])
    .select(['professions', 'engagements', 'modalities'])
    .select(['requirement.version', 'kind.code as kind', 'kind.label'])
    .where('requirementId', '=', requirementId)
    .forNoKeyUpdate('requirement')
    .executeTakeFirst()
  return row ?? null
}

export async function insertRequirement(
  db: Db,
  columns: RequirementColumns & { createdAt: Date },
): Promise<number> {
  const query = db.insertInto('requirement').values(columns).returning('requirementId')
  return (await query.executeTakeFirstOrThrow()).requirementId
}

export async function updateRequirement(
  db: Db,
  requirementId: number,
  columns: RequirementColumns,
): Promise<void> {
  await db
    .updateTable('requirement')
    .set(columns)
    .set({ version: sql`version + 1` })
    .where('requirementId', '=', requirementId)
    .execute()
}

export async function deleteRequirement(db: Db, requirementId: number): Promise<void> {
  await db.deleteFrom('requirement').where('requirementId', '=', requirementId).execute()
}

export type ScopeFacts = {
  kind: { code: string; label: string; subject: string; status: boolean } | null
  hasRole: boolean
  hasMip: boolean
  /** The state of the MIP. */
  mipState: string
}

/**
 * What is known of the kind, the role and the MIP of a requirement. The kind is locked, so that it does not become inactive in
 * the meantime.
 */
export async function findScopeFacts(
  db: Db,
  { qualificationKindId, roleId, mipId }: Scope,
): Promise<ScopeFacts> {
  const query = db.selectFrom('qualificationKind').select(['code', 'label', 'subject', 'status'])
  const kind = await query
    .where('qualificationKindId', '=', qualificationKindId)
    .forShare()
    .executeTakeFirst()
  const { rows } = await sql<Omit<ScopeFacts, 'kind'>>`
    select exists (select from role where role_id = ${roleId}) as has_role,
      exists (select from mip where mip_id = ${mipId}) as has_mip,
      coalesce((select australian_state(state) from mip where mip_id = ${mipId}), '') as mip_state`.execute(
    db,
  )
  return { ...(rows[0] as Omit<ScopeFacts, 'kind'>), kind: kind ?? null }
}

/** The database checks the words of these lists. */
const choicesOf = ({ professions, engagements, modalities }: Pick<Row, keyof Choices>) =>
  ({ professions, engagements, modalities }) as Choices
type Choices = Pick<Requirement, 'professions' | 'engagements' | 'modalities'>

function toRequirement(productName: string, row: Row): Requirement {
  const { qualificationKindId, code, label, subject, roleId, roleCode, roleLabel, mipId, mipName } = row
  const role =
    roleId === null || roleCode === null || roleLabel === null
      ? null
      : roleRef(productName, { roleId, code: roleCode, label: roleLabel })
  return {
    requirementId: row.requirementId,
    kind: { qualificationKindId, code, label, subject: subject as 'USER' | 'MIP' },
    role,
    mip: mipId === null || mipName === null ? null : { mipId, mipName },
    state: row.state,
    ...choicesOf(row),
    enforcement: row.enforcement as Requirement['enforcement'],
    holdsAfter: row.holdsAfter?.toISOString() ?? null,
    notKnownPeople: row.notKnownPeople,
    version: row.version,
  }
}
