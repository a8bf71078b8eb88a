import { detailSearch } from '../../../kit/records/detail-search.ts'

export const appTabs = ['profile', 'connection'] as const
export type AppTab = (typeof appTabs)[number]

export const appDetailSearch = detailSearch(appTabs)
