import { detailSearch } from '../../../kit/records/detail-search.ts'

export const %oneCamel%Tabs = ['profile'] as const

/** `?id=12&tab=profile` */
export const %oneCamel%DetailSearch = detailSearch(%oneCamel%Tabs)
