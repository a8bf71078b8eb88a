import type { Actor } from '../../../../platform/actor.ts'
import {
  admin,
  asked,
  groupAdmin,
  type ListPlans,
  type ListRun,
} from '../../../../testing/list-plans/cases.ts'
import type { UserFilters } from '../../users/list/page-queries.ts'
import { listUsers } from '../../users/service.ts'

const users =
  (actor: Actor, filter: UserFilters): ListRun =>
  (world) =>
    listUsers(world, actor, { ...asked, filter })

export const listPlans = {
  cases: {
    'users-by-common-profession': users(admin, { profession: 'RADIOLOGIST' }),
    'users-by-rare-profession': users(admin, { profession: 'MEDICAL_PHYSICIST' }),
    'users-by-profession-and-engagement': users(admin, { profession: 'SONOGRAPHER', engagement: 'STUDENT' }),
    'users-without-a-profession': users(admin, { profession: 'NONE' }),
    'users-of-a-group-by-profession': users(groupAdmin, { profession: 'SONOGRAPHER' }),
  },
  fill: `
  insert into person_profession (user_id, profession, engagement, valid_from, valid_until)
  select 1 + n % 40000, case when n % 400 = 0 then 'MEDICAL_PHYSICIST' when n % 5 = 0 then 'SONOGRAPHER' else 'RADIOLOGIST' end,
    case when n % 20 = 0 then 'STUDENT' else 'EMPLOYEE' end, '2024-01-01'::date + n % 700,
    case when n % 3 = 0 then '2024-06-01'::date + n % 900 end
  from generate_series(1, 60000) n where n % 40000 > 300 and (n % 3 > 0 or n % 700 < 152 + n % 900);`,
  growing: ['person_profession'],
} satisfies ListPlans
