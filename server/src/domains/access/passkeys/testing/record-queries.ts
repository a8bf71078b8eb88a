import type { TestApp } from '../../../../testing/world.ts'

/** The newest entry of the audit trail with this action. */
export const lastEvent = ({ db }: TestApp, action: string) =>
  db
    .selectFrom('auditEvent')
    .select(['actorUserId', 'subjectId', 'result', 'detail'])
    .where('action', '=', action)
    .orderBy('auditEventId', 'desc')
    .executeTakeFirstOrThrow()

/** The newest session of a user. */
export const sessionOf = ({ db }: TestApp, userId: number) =>
  db
    .selectFrom('session')
    .select(['state', 'authenticationMethods', 'passkeyId', 'sessionRole'])
    .where('userId', '=', userId)
    .orderBy('sessionId', 'desc')
    .executeTakeFirstOrThrow()
