import { z } from 'zod'
import { auditResults } from './audit-words.ts'
import { Id, IdText, line, Time } from './fields.ts'
import { listBody, listQuery, pageReply } from './paging.ts'
import { routes } from './route-table.ts'

export { auditResults, auditSubjects } from './audit-words.ts'

export const AuditEvent = z.object({
  auditEventId: Id,
  at: Time,
  actor: z.object({ userId: Id, name: z.string() }).nullable(),
  /** The role acted in, by its wire name. */
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

const Word = line(60).regex(/^[A-Za-z][A-Za-z0-9.-]*$/, 'Not a valid name.')

const filters = {
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

// Not in the specification: the trail that answers who did what to whom, and when.
export const auditRoutes = (slug: string) =>
  routes({
    listAuditEvents: {
      method: 'GET',
      path: `/api/${slug}-admin/audit-events`,
      effect: 'read',
      access: ['ProductAdmin'],
      query: listQuery(['at'], filters),
      reply: pageReply('auditEvents', AuditEvent),
    },
    exportAuditEvents: {
      method: 'POST',
      path: `/api/${slug}-admin/audit-events/export`,
      effect: 'read',
      access: ['ProductAdmin'],
      body: listBody(['at'], filters),
      reply: 'file',
    },
  })
