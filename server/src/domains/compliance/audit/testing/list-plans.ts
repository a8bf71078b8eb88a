import { asked, type ListPlans, type ListRun } from '../../../../testing/list-plans/cases.ts'
import { listAuditEvents } from '../queries.ts'

const events =
  (filter: Parameters<typeof listAuditEvents>[2]['filter']): ListRun =>
  ({ db }) =>
    listAuditEvents(db, 'Gantry', { ...asked, filter })
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
const days = { from: daysAgo(14), to: daysAgo(7) }

export const listPlans = {
  cases: {
    'audit-events': events({}),
    'audit-by-result': events({ result: 'DENIED' }),
    'audit-by-action': events({ action: 'mip' }),
    'audit-by-actor': events({ actorUserId: 5 }),
    'audit-by-subject': events({ subjectType: 'user' }),
    'audit-of-one-user': events({ subjectType: 'user', subjectId: 5 }),
    'audit-without-sign-ins': events({ withoutSignIns: true }),
    'audit-without-reads': events({ withoutSignIns: true, reads: 'none' }),
    'audit-reads': events({ reads: 'only' }),
    'audit-reads-of-one-user': events({ subjectType: 'user', subjectId: 5, reads: 'only' }),
    'audit-of-days': events(days),
    'audit-of-days-without-sign-ins': events({ ...days, withoutSignIns: true }),
    'audit-by-change': events({ change: 'mip.code' }),
    'audit-by-change-of-days': events({ ...days, change: 'mip.code' }),
    'audit-by-name': events({ search: 'p7777' }),
  },
  fill: `
  alter table audit_event disable trigger audit_event_chain;
  insert into audit_event (audit_event_id, at, actor_user_id, action, subject_type, subject_id, result, detail)
  select n, now() - n * interval '1 minute', 1 + n % 900, (array['user.edit', 'session.sign-in', 'mip.edit'])[1 + n % 3],
    (array['user', null, 'mip'])[1 + n % 3], 1 + n % 8000, case when n % 90 = 0 then 'DENIED' else 'DONE' end,
    case n % 3 when 2 then '{"changes":{"code":["A","B"]}}' when 0 then '{"changes":{"email":["A","B"],"phone":["1","2"]}}' else '{}' end::jsonb
  from generate_series(1, 40000) n;
  alter table audit_event enable trigger audit_event_chain;`,
  growing: ['audit_event', 'audit_change'],
} satisfies ListPlans
