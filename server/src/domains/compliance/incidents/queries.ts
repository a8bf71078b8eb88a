import type { IncidentState } from '@gantry/contract/domains/compliance/incidents/words'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import { type Instant, instant } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'

export type IncidentColumns = {
  title: string
  description: string
  userId: number | null
  ability: Ability | null
  thingId: number | null
  startsAt: Instant
  endsAt: Instant
  /** A day, such as `2026-11-03`. */
  awareOn: string
}
export type StatementColumns = {
  entityName: string
  entityContact: string
  breachDescription: string
  informationKinds: string
  recommendedSteps: string
  otherEntities: string
  assessedOn: string | null
  harmConsiderations: string
  remedialAction: string
}
/** Who marked the draft as ready, and when. */
export type Ready = { readyAt: Instant | null; readyBy: number | null }
export type IncidentRow = IncidentColumns &
  StatementColumns &
  Ready & { incidentId: number; version: number; state: IncidentState; readyName: string }

const selectIncidents = (db: Db) =>
  db
    .selectFrom('incident')
    .select(['incidentId', 'version', 'title', 'description', 'userId', 'thingId'])
    .select(sql<IncidentState>`state`.as('state'))
    .select([sql<Ability | null>`ability`.as('ability'), sql<string>`aware_on::text`.as('awareOn')])
    .select(['entityName', 'entityContact', 'breachDescription', 'informationKinds', 'recommendedSteps'])
    .select(['otherEntities', 'harmConsiderations', 'remedialAction', 'readyBy'])
    .select([sql<string | null>`assessed_on::text`.as('assessedOn')])
    .select([instant<Instant | null>(sql`ready_at`).as('readyAt')])
    .select(
      sql<string>`coalesce((select ${fullName} from "user" where user_id = ready_by), '')`.as('readyName'),
    )
    .select([instant(sql`starts_at`).as('startsAt'), instant(sql`ends_at`).as('endsAt')])

/** Open ones first, then by the day on which somebody suspected them, the latest first. */
export const listIncidents = (db: Db): Promise<IncidentRow[]> =>
  selectIncidents(db)
    .orderBy(sql`state = 'CLOSED'`)
    .orderBy('awareOn', 'desc')
    .orderBy('incidentId', 'desc')
    .execute()

export async function findIncident(db: Db, incidentId: number): Promise<IncidentRow | null> {
  return (await selectIncidents(db).where('incidentId', '=', incidentId).executeTakeFirst()) ?? null
}

/** Locks the incident until the end of the transaction. */
export async function lockIncident(db: Db, incidentId: number): Promise<IncidentRow | null> {
  const query = selectIncidents(db).where('incidentId', '=', incidentId).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function insertIncident(
  db: Db,
  columns: IncidentColumns & { createdAt: Date },
): Promise<number> {
  const query = db.insertInto('incident').values(columns).returning('incidentId')
  return (await query.executeTakeFirstOrThrow()).incidentId
}

export async function updateIncident(
  db: Db,
  incidentId: number,
  columns: Partial<IncidentColumns & StatementColumns & Ready & { state: IncidentState; closed: boolean }>,
): Promise<void> {
  await db
    .updateTable('incident')
    .set(columns)
    .set({ version: sql`version + 1` })
    .where('incidentId', '=', incidentId)
    .execute()
}
