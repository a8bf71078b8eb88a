import { records } from '@gantry/contract/registry'
import { flagFrom, idFrom, listSearch } from '../../ui/list/list-search.ts'

export type UserFilters = { roleId?: number; groupId?: number; activated?: boolean }

const filters = (raw: Record<string, unknown>): UserFilters => {
  const [roleId, groupId, activated] = [idFrom(raw.roleId), idFrom(raw.groupId), flagFrom(raw.activated)]
  return {
    ...(roleId === undefined ? {} : { roleId }),
    ...(groupId === undefined ? {} : { groupId }),
    ...(activated === undefined ? {} : { activated }),
  }
}

/** The `validateSearch` of the list. */
export const userListSearch = listSearch<UserFilters>(records.user.sorts, filters)
