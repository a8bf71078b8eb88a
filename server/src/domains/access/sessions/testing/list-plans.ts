import { anyTime, asked, type ListPlans } from '../../../../testing/list-plans/cases.ts'
import { listLiveSessions } from '../list-queries.ts'
import { listOwnSessions } from '../own-queries.ts'

const live = (now: Date) => ({ now, idleSince: new Date(now.getTime() - 3 * 60 * 60_000) })

export const listPlans = {
  cases: {
    sessions: ({ db }) => listLiveSessions(db, 'Gantry', live(new Date()), 1, asked),
    'own-sessions': ({ db }) =>
      listOwnSessions(db, 'Gantry', { userId: 80, sessionId: 1, live: live(anyTime) }),
  },
  fill: `
  insert into session (user_id, state, access_hash, access_expires_at, session_role, created_at, last_seen_at, ends_at)
  select n, case when n % 400 = 0 then 'VERIFIED' else 'ENDED' end, sha256(n::text::bytea), now(), 'Member',
    now() - n * interval '1 second', now(), now() + interval '1 hour' from generate_series(1, 40000) n;`,
  growing: ['session'],
} satisfies ListPlans
