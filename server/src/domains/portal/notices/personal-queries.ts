import { sql } from 'kysely'
import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalNotices = [
  {
    table: 'noticeAnswer',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Notices that were acknowledged or closed',
        place: 'account',
        fields: { title: 'Title', answeredAt: 'Time' },
        rows: (userId) => sql`select (select title from notice_text
              where notice_text.notice_id = notice_answer.notice_id order by language <> 'en', language limit 1) as title, answered_at
          from notice_answer where user_id = ${userId} order by answered_at`,
      },
    ],
  },
  { table: 'notice', people: { madeBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
