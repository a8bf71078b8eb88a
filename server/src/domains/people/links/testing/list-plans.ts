import {
  admin,
  asked,
  groupAdmin,
  type ListPlans,
  type ListRun,
} from '../../../../testing/list-plans/cases.ts'
import { listGroupCandidates, listGroupMembers } from '../user-groups/group-people-queries.ts'
import { listUnlinkedGroups } from '../user-groups/queries.ts'
import { listUnlinkedUsersOfMip } from '../user-mips/mip-users.ts'
import { listNumbersToFix } from '../user-mips/numbers-to-fix-queries.ts'
import { listUnlinkedMips } from '../user-mips/queries.ts'
import { isNumberRepeated, type RepeatScope } from '../user-mips/repeated-queries.ts'
import { listUnlinkedRis } from '../user-ris/queries.ts'

const seen = { activeOnly: false, namesOnly: false }

const repeatedNumber =
  (scope: RepeatScope): ListRun =>
  ({ db }) =>
    isNumberRepeated(db, scope, 80, { providerNumber: '4024742F', userMipId: 5 })

export const listPlans = {
  cases: {
    'mips-not-of-a-user': ({ db }) => listUnlinkedMips(db, 5, asked),
    'users-not-of-a-mip': (world) => listUnlinkedUsersOfMip(world, admin, 32, asked),
    'numbers-to-fix': ({ db }) => listNumbersToFix(db, admin, asked),
    'numbers-to-fix-far-page': ({ db }) => listNumbersToFix(db, admin, { ...asked, pageNo: 1500 }),
    'numbers-to-fix-by-person': ({ db }) =>
      listNumbersToFix(db, admin, { ...asked, sorts: [{ sortBy: 'lastName', sortType: 'desc' }] }),
    'numbers-to-fix-by-problem': ({ db }) =>
      listNumbersToFix(db, admin, { ...asked, filter: { problem: 'check' } }),
    'numbers-to-fix-of-a-mip': ({ db }) =>
      listNumbersToFix(db, admin, { ...asked, filter: { mipId: 32, problem: 'missing' } }),
    'numbers-to-fix-of-a-group': ({ db }) => listNumbersToFix(db, groupAdmin, asked),
    'numbers-to-fix-by-search': ({ db }) =>
      listNumbersToFix(db, admin, { ...asked, filter: { search: 'liam' } }),
    'repeated-number': repeatedNumber({ kind: 'all' }),
    'repeated-number-in-a-group': repeatedNumber({ kind: 'group', userId: 80, groupId: 1 }),
    'repeated-number-of-a-member': repeatedNumber({ kind: 'user' }),
    'groups-not-of-a-user': ({ db }) => listUnlinkedGroups(db, 5, asked),
    'group-members': ({ db }) => listGroupMembers(db, 1, asked, seen),
    'group-candidates': ({ db }) => listGroupCandidates(db, 1, asked, seen),
    'group-candidates-for-group-admin': ({ db }) =>
      listGroupCandidates(db, 1, asked, { activeOnly: true, namesOnly: true }),
    'ris-not-of-a-user': ({ db }) => listUnlinkedRis(db, 5, asked),
  },
} satisfies ListPlans
