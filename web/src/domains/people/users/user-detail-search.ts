import { detailSearch } from '../../../kit/records/detail-search.ts'

export const userTabs = ['profile', 'roles', 'mips', 'groups', 'ris', 'documents'] as const
export type UserTab = (typeof userTabs)[number]

export const userDetailSearch = detailSearch(userTabs)
