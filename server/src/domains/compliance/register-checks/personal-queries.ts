import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalRegisterChecks = [
  {
    table: 'registerCheck',
    people: {},
    copies: [
      {
        title: 'Answers of the register',
        fields: {
          asOf: 'Time',
          number: 'Number',
          status: 'State of it',
          registrationType: 'Type',
          result: 'Result',
          expiresOn: 'Last day',
          conditions: 'Conditions',
          remarks: 'Remarks',
          outcome: 'What became of it',
          reason: 'Reason',
          receivedAt: 'Received',
        },
        rows: (
          userId,
        ) => sql`select as_of, register_check.number, status, registration_type, result, register_check.expires_on,
            register_check.conditions, remarks, outcome, reason, received_at
          from register_check join qualification using (qualification_id)
          where user_id = ${userId} order by register_check_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
