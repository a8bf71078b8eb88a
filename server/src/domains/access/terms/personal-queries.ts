import { sql } from 'kysely'
import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalTerms = [
  {
    table: 'termsAcceptance',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Terms that were accepted',
        place: 'account',
        fields: { version: 'Version', acceptedAt: 'Accepted' },
        rows: (userId) => sql`select version, accepted_at from terms_acceptance
          where user_id = ${userId} order by accepted_at`,
      },
    ],
  },
  {
    table: 'termsNoticeSeen',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Notices of terms that were seen',
        place: 'account',
        fields: { label: 'Version', seenAt: 'Seen' },
        rows: (
          userId,
        ) => sql`select label, seen_at from terms_notice_seen join terms_version using (terms_version_id)
          where user_id = ${userId} order by seen_at`,
      },
    ],
  },
  {
    table: 'termsServed',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Notices of new terms by mail',
        place: 'account',
        fields: { label: 'Version', queuedAt: 'Created', sentAt: 'Sent' },
        rows: (
          userId,
        ) => sql`select label, queued_at, sent_at from terms_served join terms_version using (terms_version_id)
          where user_id = ${userId} order by queued_at`,
      },
    ],
  },
  { table: 'termsVersion', people: { changedBy: 'actor', madeBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
