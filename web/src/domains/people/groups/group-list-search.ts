import { records } from '@gantry/contract/registry'
import { type CustomFilter, customFilterFrom } from '../../../kit/custom-fields/custom-filter.ts'
import { daysFrom, flagFrom, listSearch } from '../../../ui/list/list-search.ts'

export type GroupFilters = { withoutAdmin?: true | undefined; invitedDays?: number | undefined }

/** The `validateSearch` of the list. */
export const groupListSearch = listSearch<GroupFilters & CustomFilter>(records.group.sorts, (raw) => {
  const invitedDays = daysFrom(raw.invitedDays)
  return {
    ...(flagFrom(raw.withoutAdmin) === true ? { withoutAdmin: true } : {}),
    ...(invitedDays === undefined ? {} : { invitedDays }),
    ...customFilterFrom(raw),
  }
})
