import type { Actor } from '../../../../platform/actor.ts'
import {
  admin,
  asked,
  groupAdmin,
  type ListPlans,
  type ListRun,
  member,
} from '../../../../testing/list-plans/cases.ts'
import type { UserFilters, UserSort } from '../list/page-queries.ts'
import { listUsers } from '../service.ts'

function users(
  actor: Actor,
  filter: UserFilters & { search?: string; status?: boolean } = {},
  pageNo = 0,
): ListRun {
  return (world) => listUsers(world, actor, { ...asked, pageNo, filter })
}
const sorted =
  (sortBy: UserSort): ListRun =>
  async (world) => {
    const sorts = [{ sortBy, sortType: 'desc' } as const]
    const { cursor } = await listUsers(world, admin, { ...asked, pageNo: 1500, sorts })
    await listUsers(world, admin, { ...asked, pageNo: 1501, sorts, cursor })
  }

export const listPlans = {
  cases: {
    'users-first-page': users(admin),
    'users-last-page': users(admin, {}, 3999),
    'users-of-a-group': users(groupAdmin),
    'users-of-a-group-far-page': users(groupAdmin, {}, 40),
    'users-for-a-member': users(member),
    'users-by-status': users(admin, { status: false }),
    'users-by-activation': users(admin, { activated: false }),
    'users-by-common-role': users(admin, { roleId: 1 }),
    'users-by-rare-role': users(admin, { roleId: 3 }),
    'users-by-medium-role': users(admin, { roleId: 5 }),
    'users-by-group': users(admin, { groupId: 1 }),
    'users-by-mip': users(admin, { mipId: 32 }),
    'users-by-search': users(admin, { search: 'liam' }),
    'users-by-two-words': users(admin, { search: 'priya p77' }),
    'users-by-one-letter': users(admin, { search: 'a' }),
    'users-by-two-letters': users(admin, { search: 'li' }),
    'users-by-unused-letters': users(admin, { search: 'xq' }),
    'users-of-a-group-by-search': users(groupAdmin, { search: 'liam' }),
    'users-by-site-code': sorted('siteCode'),
    'users-by-id': sorted('userId'),
    'users-by-first-name': sorted('firstName'),
    'users-by-last-name': sorted('lastName'),
    'users-by-email': sorted('email'),
    'users-sorted-by-status': sorted('status'),
    'users-by-last-sign-in': sorted('lastSignInAt'),
    'users-by-creation': sorted('createdAt'),
  },
} satisfies ListPlans
