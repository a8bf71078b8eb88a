import { z } from 'zod'
import { Id, IdText, line, Time } from '../fields.ts'
import { auditResults } from './words.ts'

export const AuditEvent = z.object({
  auditEventId: Id,
  at: Time,
  actor: z.object({ userId: Id, name: z.string() }).nullable(),
  /** The role of the actor, by its name in the calls (`GantryAdmin`). */
  actorRole: z.string().nullable(),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.int().nullable(),
  /** The current name of the subject; null when it was deleted or has no name. */
  subjectName: z.string().nullable(),
  result: z.enum(auditResults),
  address: z.string(),
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
  from: Time.optional(),
  to: Time.optional(),
}
