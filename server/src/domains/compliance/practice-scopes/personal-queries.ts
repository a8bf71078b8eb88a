import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalPracticeScopes = [
  {
    table: 'practiceScope',
    people: { userId: 'subject', supervisorId: 'actor', grantedBy: 'actor', contributors: 'actor' },
    copies: [
      {
        title: 'Scopes of practice',
        fields: {
          mip: 'MIP',
          kind: 'Kind',
          modalities: 'Modalities',
          procedures: 'Procedures',
          conditions: 'Conditions',
          supervision: 'Supervision',
          supervisor: 'Supervisor',
          validFrom: 'First day',
          endsOn: 'Last day',
          reviewBy: 'Review by',
          evidence: 'Evidence',
          state: 'State of it',
          by: 'Granted by',
          grantedAt: 'Granted',
        },
        rows: (userId) => sql`select mip.name as mip, kind, modalities, procedures, conditions, supervision,
            ${personNamed('practiceScope.supervisorId')} as supervisor, valid_from, ends_on, review_by, evidence,
            practice_scope.state, ${personNamed('practiceScope.grantedBy')} as by, granted_at
          from practice_scope join mip using (mip_id) where user_id = ${userId} order by practice_scope_id`,
      },
    ],
  },
  {
    table: 'practiceScopeStep',
    people: { userId: 'actor' },
    copies: [
      {
        title: 'Decisions about scopes of practice',
        fields: { mip: 'MIP', at: 'Time', by: 'By', state: 'State of it', reason: 'Reason' },
        rows: (
          userId,
        ) => sql`select mip.name as mip, step.at, ${personNamed('step.userId')} as by, step.state, step.reason
          from practice_scope_step as step join practice_scope as scope using (practice_scope_id) join mip using (mip_id)
          where scope.user_id = ${userId} order by practice_scope_step_id`,
      },
    ],
  },
  {
    table: 'practiceScopeEvidence',
    people: {},
    copies: [
      {
        title: 'Qualifications for scopes of practice',
        fields: { mip: 'MIP', kind: 'Kind' },
        rows: (userId) => sql`select mip.name as mip, kind.label as kind
          from practice_scope_evidence join practice_scope using (practice_scope_id) join mip using (mip_id)
            join qualification using (qualification_id) join qualification_kind as kind using (qualification_kind_id)
          where practice_scope.user_id = ${userId} order by practice_scope_id, qualification_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
