import type { Actor } from '../../../../platform/actor.ts'
import {
  admin,
  anyTime,
  groupAdmin,
  type ListPlans,
  type ListRun,
  member,
} from '../../../../testing/list-plans/cases.ts'
import { listCandidates } from '../digest-queries.ts'
import { readEntries } from '../queries.ts'
import { readerOf } from '../service.ts'

const inboxOf =
  (actor: Actor): ListRun =>
  ({ db, hooks }) =>
    readEntries(db, hooks.inbox, readerOf(actor), anyTime)

export const listPlans = {
  cases: {
    inbox: inboxOf(admin),
    'inbox-of-a-group': inboxOf(groupAdmin),
    'inbox-of-a-member': inboxOf(member),
    'digest-candidates': ({ db, hooks }) =>
      listCandidates(db, hooks.inbox, { after: 20_000, limit: 50, now: anyTime }),
  },
} satisfies ListPlans
