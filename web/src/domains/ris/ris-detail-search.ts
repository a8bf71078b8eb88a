import { detailSearch } from '../../kit/records/detail-search.ts'

export const risTabs = ['profile', 'users', 'mips', 'history'] as const
export type RisTab = (typeof risTabs)[number]

export const risDetailSearch = detailSearch(risTabs)
