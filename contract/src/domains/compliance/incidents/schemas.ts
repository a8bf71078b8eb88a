import { z } from 'zod'
import { Id, IdText, line, paragraph, requiredLine, Time } from '../../../fields.ts'
import { abilities, thingKinds } from '../reach/words.ts'

const Day = z.iso.date('Not a valid date.')

/** What happened: an account was misused (`userId`), or access to a thing was exposed (`ability` and `thingId`). */
const facts = {
  title: requiredLine(200),
  description: paragraph(5000).default(''),
  userId: Id.nullable(),
  ability: z.enum(abilities).nullable(),
  thingId: Id.nullable(),
  /** The period in which it happened. */
  from: Time,
  to: Time,
  /** The day on which somebody first had reason to suspect it. The assessment ends 30 days later. */
  awareOn: Day,
  closed: z.boolean().default(false),
}

export const IncidentBody = z.object({
  /** Absent or 0 to add one. */
  incidentId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  ...facts,
})
export type IncidentBody = z.input<typeof IncidentBody>

const text = paragraph(5000).default('')
/** Sections of the Privacy Act 1988. */
const statement = {
  /** The identity and contact details of the entity: s 26WK(3)(a). */
  entityName: line(200).default(''),
  entityContact: paragraph(1000).default(''),
  /** s 26WK(3)(b), (c) and (d). */
  breachDescription: text,
  informationKinds: text,
  recommendedSteps: text,
  /** The identity and contact details of other entities whose breach it is too, which may be left out: s 26WK(4). */
  otherEntities: text,
  /** The day on which the assessment was completed: s 26WH. */
  assessedOn: Day.nullable().default(null),
  /** Whether serious harm is likely: s 26WG. What was done against it: s 26WF. */
  harmConsiderations: text,
  remedialAction: text,
}

export const IncidentStatementBody = z.object({
  version: z.int().positive(),
  ...statement,
  /** The draft is complete. Every field but `otherEntities` is required for that. */
  ready: z.boolean().default(false),
})
export type IncidentStatementBody = z.input<typeof IncidentStatementBody>

const IncidentStatement = z.object({
  entityName: z.string(),
  entityContact: z.string(),
  breachDescription: z.string(),
  informationKinds: z.string(),
  recommendedSteps: z.string(),
  otherEntities: z.string(),
  assessedOn: Day.nullable(),
  harmConsiderations: z.string(),
  remedialAction: z.string(),
  /** Who marked the draft as ready, and when. The name is empty if the account is gone. Null: it is not ready. */
  ready: z.object({ at: Time, userId: Id, name: z.string() }).nullable(),
})
export type IncidentStatement = z.infer<typeof IncidentStatement>

export const Incident = z.object({
  incidentId: Id,
  version: z.int(),
  title: z.string(),
  description: z.string(),
  /** Whose account was misused, or what was exposed. The name is empty if the record is gone. */
  subject: z.object({ kind: z.enum(thingKinds), id: Id, name: z.string() }),
  /** Null: the account was misused. */
  ability: z.enum(abilities).nullable(),
  from: Time,
  to: Time,
  awareOn: Day,
  /** The last day of the assessment. */
  assessBy: Day,
  closed: z.boolean(),
  statement: IncidentStatement,
})
export type Incident = z.infer<typeof Incident>
export const Incidents = z.object({ incidents: z.array(Incident) })
export const IncidentIdParams = z.object({ incidentId: IdText })
