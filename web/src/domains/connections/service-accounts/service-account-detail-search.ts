import { detailSearch } from '../../../kit/records/detail-search.ts'

export const serviceAccountTabs = ['profile', 'connection'] as const
export type ServiceAccountTab = (typeof serviceAccountTabs)[number]

export const serviceAccountDetailSearch = detailSearch(serviceAccountTabs)
