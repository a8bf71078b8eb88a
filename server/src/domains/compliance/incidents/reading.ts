import type { Incident, IncidentStatement } from '@gantry/contract/domains/compliance/incidents/schemas'
import { assessmentDays } from '@gantry/contract/domains/compliance/incidents/words'
import { thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import { formatInstant } from '../../../platform/db/instant.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { readThingNames } from '../reach/service.ts'
import * as queries from './queries.ts'

const day = 24 * 60 * 60_000

export async function listIncidents({ db }: Pick<World, 'db'>): Promise<Incident[]> {
  return toIncidents(db, await queries.listIncidents(db))
}

export async function getIncident(db: Db, incidentId: number): Promise<Incident> {
  const row = await queries.findIncident(db, incidentId)
  const [incident] = row === null ? [] : await toIncidents(db, [row])
  if (incident === undefined) throw notFound()
  return incident
}

async function toIncidents(db: Db, rows: queries.IncidentRow[]): Promise<Incident[]> {
  const names = await readThingNames(db, rows.map(subjectOf))
  return rows.map((row) => {
    const { kind, id } = subjectOf(row)
    const { incidentId, version, title, description, ability, startsAt, endsAt, awareOn, state } = row
    return {
      incidentId,
      version,
      title,
      description,
      subject: { kind, id, name: names.get(`${kind} ${id}`) ?? '' },
      ability,
      from: formatInstant(startsAt),
      to: formatInstant(endsAt),
      awareOn,
      assessBy: new Date(Date.parse(awareOn) + assessmentDays * day).toISOString().slice(0, 10),
      state,
      statement: statementOf(row),
    }
  })
}

const statementOf = ({ readyAt, readyBy, readyName, ...row }: queries.IncidentRow): IncidentStatement => ({
  entityName: row.entityName,
  entityContact: row.entityContact,
  breachDescription: row.breachDescription,
  informationKinds: row.informationKinds,
  recommendedSteps: row.recommendedSteps,
  otherEntities: row.otherEntities,
  assessedOn: row.assessedOn,
  harmConsiderations: row.harmConsiderations,
  remedialAction: row.remedialAction,
  ready:
    readyAt === null || readyBy === null
      ? null
      : { at: formatInstant(readyAt), userId: readyBy, name: readyName },
})

export const subjectOf = ({ userId, ability, thingId }: queries.IncidentColumns) =>
  ability === null || thingId === null
    ? { kind: 'user' as const, id: userId ?? 0 }
    : { kind: thingOfAbility[ability], id: thingId }
