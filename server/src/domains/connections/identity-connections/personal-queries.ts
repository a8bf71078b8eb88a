import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalConnections = [
  {
    table: 'identityLink',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Hospitals that sign in',
        place: 'recipients',
        fields: {
          connection: 'Connection',
          issuer: 'Address of the identity provider',
          subject: 'Identifier there',
          linkedAt: 'Begin',
        },
        rows: (userId) => sql`select name as connection, identity_link.issuer, subject, linked_at
          from identity_link join identity_connection using (identity_connection_id)
          where user_id = ${userId} order by identity_link_id`,
      },
    ],
  },
  {
    table: 'identityConsent',
    people: {},
    leftOut: 'It lives from the first sign-in by a hospital until the second factor, some minutes at most.',
  },
] as const satisfies readonly PersonalTable[]
