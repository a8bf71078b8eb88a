import type { CallName } from '../api/contract-types.ts'

/** What a change to an app makes old: the lists of this domain and the dashboard's. */
export const appReads: readonly CallName[] = ['listConnectedApps', 'getConnectedApp', 'listApps']
