import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Day, Id, IdText, line, paragraph, requiredLine, Time } from '../../../fields.ts'
import { abilities, thingKinds } from '../reach/words.ts'
import { incidentHindrances, incidentStates } from './words.ts'

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
  state: z.enum(incidentStates),
  statement: IncidentStatement,
})
export type Incident = z.infer<typeof Incident>
export const Incidents = z.object({ incidents: z.array(Incident) })
export const IncidentIdParams = z.object({ incidentId: IdText })

/** Names are empty if the account is gone. */
const Person = z.object({ userId: Id, name: z.string() })

const IncidentTask = z.object({
  incidentTaskId: Id,
  version: z.int(),
  title: z.string(),
  owner: Person,
  dueOn: Day,
  done: z.object({ at: Time, ...Person.shape }).nullable(),
})
export type IncidentTask = z.infer<typeof IncidentTask>

/** A copy of the statement as it was given to the Commissioner: Privacy Act 1988 s 26WK(2). */
const GivenStatement = z.object({
  givenStatementId: Id,
  givenOn: Day,
  /** The number under which the Commissioner keeps it, as far as it is known. */
  reference: z.string(),
  recordedAt: Time,
  recordedBy: Person,
  sha256: z.string(),
})

/** Evidence about the incident. */
const IncidentFile = z.object({
  incidentFileId: Id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  uploadedAt: Time,
  uploadedBy: Person,
})
export type IncidentFile = z.infer<typeof IncidentFile>
export const IncidentFileParams = z.object({ incidentId: IdText, incidentFileId: IdText })

/** The case of a suspected breach. */
export const IncidentCase = Incident.extend({
  /** What was decided, the latest first. */
  steps: z.array(z.object({ state: z.enum(incidentStates), reason: z.string(), at: Time, ...Person.shape })),
  /** Where the case can go, and what is missing before the caller can move it there. */
  moves: z.array(
    z.object({ state: z.enum(incidentStates), hindrance: z.enum(incidentHindrances).nullable() }),
  ),
  tasks: z.array(IncidentTask),
  givenStatements: z.array(GivenStatement),
  /** The latest first. */
  files: z.array(IncidentFile),
  may: May(['add-file', 'remove-file']),
  /** How many people got the notice about the statement as it is now, and when the last one did. */
  notices: z.object({ sent: z.int(), lastAt: Time.nullable() }),
})
export type IncidentCase = z.infer<typeof IncidentCase>

export const IncidentMoveBody = z.object({
  version: z.int().positive(),
  state: z.enum(incidentStates),
  /** Required for everything but the first assessment. */
  reason: paragraph(5000).default(''),
})
export type IncidentMoveBody = z.input<typeof IncidentMoveBody>

export const IncidentTaskBody = z.object({
  /** Absent or 0 to add one. */
  incidentTaskId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  title: requiredLine(200),
  /** A platform administrator. */
  ownerId: Id,
  dueOn: Day,
  done: z.boolean().default(false),
})
export type IncidentTaskBody = z.input<typeof IncidentTaskBody>

export const GivenStatementBody = z.object({
  version: z.int().positive(),
  givenOn: Day,
  reference: line(100).default(''),
})
export const GivenStatementParams = z.object({ incidentId: IdText, givenStatementId: IdText })

/** Who gets the notice of s 26WL(2). */
export const AffectedNoticeBody = z.object({
  version: z.int().positive(),
  /** Only count, and send nothing. */
  dryRun: z.boolean().default(false),
})
export const NotifyAffected = z.object({
  /** People who get the notice by mail now, or did if this was no dry run. */
  sent: z.int(),
  /** People who already had it. */
  alreadySent: z.int(),
  /** People who are named, and who cannot get it by mail. */
  withoutMail: z.int(),
  /** Whether others may be affected whom Gantry does not know, such as patients. */
  othersUnknown: z.boolean(),
})
export type NotifyAffected = z.infer<typeof NotifyAffected>
