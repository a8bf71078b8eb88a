import type { Actor } from '../../../../platform/actor.ts'
import {
  admin,
  anyTime,
  asked,
  groupAdmin,
  type ListPlans,
  type ListRun,
} from '../../../../testing/list-plans/cases.ts'
import type { QualificationFilters } from '../list/filter-queries.ts'
import { listAllQualifications } from '../list/listing.ts'

const qualifications =
  (
    actor: Actor,
    filter: QualificationFilters & { search?: string } = {},
    sorts: 'submittedAt'[] = [],
  ): ListRun =>
  ({ db }) => {
    const request = {
      ...asked,
      filter,
      sorts: sorts.map((sortBy) => ({ sortBy, sortType: 'desc' }) as const),
    }
    return listAllQualifications({ db, clock: { now: () => anyTime } }, actor, request)
  }

export const listPlans = {
  cases: {
    qualifications: qualifications(admin),
    'qualifications-by-submission': qualifications(admin, {}, ['submittedAt']),
    'qualifications-to-check': qualifications(admin, { standing: 'UNVERIFIED' }),
    'qualifications-due': qualifications(admin, { standing: 'DUE' }),
    'qualifications-in-grace': qualifications(admin, { standing: 'GRACE' }),
    'qualifications-suspended': qualifications(admin, { standing: 'SUSPENDED' }),
    'qualifications-of-mips': qualifications(admin, { subject: 'MIP' }),
    'qualifications-of-a-kind': qualifications(admin, { qualificationKindId: 5 }),
    'qualifications-of-a-mip': qualifications(admin, { mipId: 32 }),
    'qualifications-of-days': qualifications(admin, {
      expiresAfter: '2026-05-01',
      expiresBefore: '2026-05-09',
    }),
    'qualifications-by-search': qualifications(admin, { search: 'liam' }),
    'qualifications-of-a-group': qualifications(groupAdmin),
    'qualifications-of-a-group-by-search': qualifications(groupAdmin, { search: 'liam' }),
  },
  fill: `
  insert into qualification (user_id, qualification_kind_id, number, jurisdiction, expires_on, state, check_result, checked_on, submitted_at)
  select 1 + n % 40000, (array[1, 3, 4, 5])[1 + n % 4], 'N' || n, (array['', 'NSW', 'VIC'])[1 + n % 3], '2026-01-01'::date + n % 900,
    case when n % 40 = 0 then 'SUBMITTED' else 'VERIFIED' end, case when n % 90 = 1 then 'SUSPENDED' else 'CURRENT' end,
    '2026-01-01'::date - n % 300, '2026-01-01'::timestamptz - n * interval '1 minute' from generate_series(1, 60000) n;
  insert into qualification (mip_id, qualification_kind_id, number, expires_on, state, check_result, checked_on)
  select n, 7, 'D' || n, '2026-01-01'::date + n % 900, 'VERIFIED', 'CURRENT', '2025-12-01' from generate_series(1, 4000) n;`,
  growing: ['qualification'],
} satisfies ListPlans
