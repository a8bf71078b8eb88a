import { z } from 'zod'
import { Id, IdText, line, Time } from '../fields.ts'
import { auditResults } from './words.ts'

export const AuditEvent = z.object({
  auditEventId: Id,
  at: Time,
  actor: z.object({ userId: Id, name: z.string() }).nullable(),
  /** The role acted in, by its name in the calls (`GantryAdmin`). */
  actorRole: z.string().nullable(),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.int().nullable(),
  /** What the subject is called now; null when it is gone or has no name. */
  subjectName: z.string().nullable(),
  result: z.enum(auditResults),
  address: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** What the ids in the detail are called now, by their names there: `{ userId: 'Ada Nguyen' }`. */
  names: z.record(z.string(), z.string()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const Word = line(60).regex(/^[A-Za-z][A-Za-z0-9.-]*$/, 'Not a valid name.')

export const auditFilters = {
  /** `user.edit`, or `user` for everything done to users. */
  action: Word.optional(),
  actorUserId: IdText.optional(),
  subjectType: Word.optional(),
  /** With the type of something that has a history: also what only names it, like its links. */
  subjectId: IdText.optional(),
  result: z.enum(auditResults).optional(),
  from: Time.optional(),
  to: Time.optional(),
}
