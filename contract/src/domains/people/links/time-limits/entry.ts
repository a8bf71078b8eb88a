import type { DomainEntry } from '../../../../declared/entry.ts'
import { soonDays } from './words.ts'

export const timeLimitsEntry = {
  inbox: { 'own-access-end': soonDays, 'access-end': soonDays },
} as const satisfies DomainEntry
