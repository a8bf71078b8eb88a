import { z } from 'zod'
import { Id, IdText, paragraph, requiredLine, Time } from '../fields.ts'
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
})
export type Incident = z.infer<typeof Incident>
export const Incidents = z.object({ incidents: z.array(Incident) })
export const IncidentIdParams = z.object({ incidentId: IdText })
