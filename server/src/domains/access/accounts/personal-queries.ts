import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalAccounts = [
  {
    table: 'accountToken',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Links to activate the account or to set a password',
        place: 'account',
        fields: { purpose: 'Purpose', createdAt: 'Created', expiresAt: 'End', usedAt: 'Used' },
        rows: (userId) => sql`select purpose, created_at, expires_at, used_at from account_token
          where user_id = ${userId} order by account_token_id`,
      },
    ],
  },
  {
    table: 'credential',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Sign-in',
        place: 'account',
        fields: {
          hasPassword: 'Has a password',
          passwordChangedAt: 'Password changed',
          hasAuthenticator: 'Has an authenticator app',
          failedSignIns: 'Wrong passwords in a row',
          failedCodes: 'Wrong codes in a row',
          lockedUntil: 'Locked until',
        },
        // Of secrets, the copy says only whether there is one.
        rows: (userId) => sql`select password_hash is not null as has_password, password_changed_at,
            authenticator_secret is not null as has_authenticator, failed_sign_ins, failed_codes, locked_until
          from credential where user_id = ${userId}`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
