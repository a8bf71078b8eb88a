import { z } from 'zod'
import { FlagText, Id, IdText, line, Time } from '../../../fields.ts'
import { auditResults, readFilters } from './words.ts'

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type AuditValue = z.infer<typeof Value>

/** A field with its old and new value. Records have their names as values. */
export const AuditChange = z.object({
  field: z.string(),
  /** Missing in entries of earlier versions, which recorded only new values. */
  before: Value.optional(),
  after: Value.optional(),
})
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEvent = z.object({
  auditEventId: Id,
  at: Time,
  /** A person, or a service account with its id as `userId`: the two never have the same id. */
  actor: z.object({ userId: Id, name: z.string(), isServiceAccount: z.literal(true).optional() }).nullable(),
  /** The role of the actor, by its name in the calls (`GantryAdmin`). */
  actorRole: z.string().nullable(),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.int().nullable(),
  /** The name of the subject, or the name that it had when it was deleted; null for links, which have none. */
  subjectName: z.string().nullable(),
  result: z.enum(auditResults),
  address: z.string(),
  /** What changed, and only that. */
  changes: z.array(AuditChange),
  detail: z.record(z.string(), z.unknown()),
  /** The current names of the ids in the detail, by the same fields: `{ userId: 'Ada Nguyen' }`. */
  names: z.record(z.string(), z.string()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const Word = line(60).regex(/^[A-Za-z][A-Za-z0-9.-]*$/, 'Not a valid name.')

export const auditFilters = {
  /** `user.edit`, or `user` for all actions on users. */
  action: Word.optional(),
  actorUserId: IdText.optional(),
  subjectType: Word.optional(),
  /** With the type of a record: also finds events that name it, such as those of its links. */
  subjectId: IdText.optional(),
  result: z.enum(auditResults).optional(),
  /** What changed: `user-mip.providerNumber`, the kind in the action and the field. */
  change: Word.optional(),
  /** Leaves out sign-ins and sign-outs that succeeded. */
  withoutSignIns: FlagText.optional(),
  /** Only what was read, or everything else: full records, documents, archives. */
  reads: z.enum(readFilters).optional(),
  from: Time.optional(),
  to: Time.optional(),
}
