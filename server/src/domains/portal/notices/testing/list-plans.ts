import { asked, type ListPlans, member } from '../../../../testing/list-plans/cases.ts'
import { findShownTo } from '../own-queries.ts'
import { listPeople } from '../people-queries.ts'
import { listNoticeRows } from '../queries.ts'

/** The first notice is for one MIP, and the second for one group. */
const people =
  (noticeId: number, isAnswered?: boolean): ListPlans['cases'][string] =>
  ({ db }) =>
    listPeople(db, { noticeId, isToEverybody: false, hasEnded: false }, { ...asked, filter: { isAnswered } })

export const listPlans = {
  cases: {
    notices: ({ db }) => listNoticeRows(db, asked),
    'notices-of-a-state': ({ db }) => listNoticeRows(db, { ...asked, filter: { state: 'SHOWN' } }),
    'notices-shown-to-a-person': ({ db }) => findShownTo(db, member.userId),
    // Not here: a notice to everybody, whose people are counted, which reads all.
    'people-of-a-notice-at-a-mip': people(1),
    'people-of-a-notice-in-a-group': people(2, false),
  },
  fill: `
  insert into notice (starts_at, ends_at, is_acknowledgement_asked, is_to_everybody, made_by, made_at)
  select '2026-01-01', case when number > 5 then '2026-02-01'::timestamptz end, true, number > 5, 1, '2026-01-01'
  from generate_series(1, 200) as number;
  insert into notice_text (notice_id, language, title, markdown, blocks) select notice_id, 'en', 'T', 'T', '[]' from notice;
  insert into notice_audience (notice_id, mip_id) select 1, min(mip_id) from mip;
  insert into notice_audience (notice_id, group_id) select 2, min(group_id) from "group";
  insert into notice_answer (notice_id, user_id, answered_at)
  select notice_id, user_id, '2026-01-02' from notice cross join "user" where is_to_everybody and (user_id + notice_id) % 50 = 0`,
  growing: ['notice_answer'],
} satisfies ListPlans
