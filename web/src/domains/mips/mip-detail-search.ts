import { detailSearch } from '../../kit/records/detail-search.ts'

export const mipTabs = ['profile', 'users', 'groups', 'documents', 'history'] as const
export type MipTab = (typeof mipTabs)[number]

export const mipDetailSearch = detailSearch(mipTabs)
