import {
  type Engagement,
  engagements,
  type ProfessionFilter,
  professionFilters,
} from '@gantry/contract/domains/people/professions/words'
import { records } from '@gantry/contract/registry'
import { type CustomFilter, customFilterFrom } from '../../../kit/custom-fields/custom-filter.ts'
import { daysFrom, flagFrom, idFrom, listSearch } from '../../../ui/list/list-search.ts'

export type UserFilters = {
  roleId?: number | undefined
  groupId?: number | undefined
  profession?: ProfessionFilter | undefined
  engagement?: Engagement | undefined
  activated?: boolean | undefined
  /** Added more than so many days ago, and not activated yet. */
  pendingDays?: number | undefined
  /** False: never signed in. */
  signedIn?: boolean | undefined
}

const filters = (raw: Record<string, unknown>): UserFilters & CustomFilter => {
  const [roleId, groupId, activated] = [idFrom(raw.roleId), idFrom(raw.groupId), flagFrom(raw.activated)]
  const [pendingDays, signedIn] = [daysFrom(raw.pendingDays), flagFrom(raw.signedIn)]
  const profession = professionFilters.find((one) => one === raw.profession)
  const engagement = engagements.find((one) => one === raw.engagement)
  return {
    ...(roleId === undefined ? {} : { roleId }),
    ...(groupId === undefined ? {} : { groupId }),
    ...(profession === undefined ? {} : { profession }),
    ...(engagement === undefined ? {} : { engagement }),
    ...(activated === undefined ? {} : { activated }),
    ...(pendingDays === undefined ? {} : { pendingDays }),
    ...(signedIn === undefined ? {} : { signedIn }),
    ...customFilterFrom(raw),
  }
}

/** The `validateSearch` of the list. */
export const userListSearch = listSearch<UserFilters & CustomFilter>(records.user.sorts, filters)
