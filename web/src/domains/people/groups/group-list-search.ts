import { records } from '@gantry/contract/registry'
import { daysFrom, flagFrom, listSearch } from '../../../ui/list/list-search.ts'

export type GroupFilters = { withoutAdmin?: true | undefined; invitedDays?: number | undefined }

/** The `validateSearch` of the list. */
export const groupListSearch = listSearch<GroupFilters>(records.group.sorts, (raw) => {
  const invitedDays = daysFrom(raw.invitedDays)
  return {
    ...(flagFrom(raw.withoutAdmin) === true ? { withoutAdmin: true } : {}),
    ...(invitedDays === undefined ? {} : { invitedDays }),
  }
})
