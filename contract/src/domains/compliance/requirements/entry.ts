import type { DomainEntry } from '../../../declared/entry.ts'
import { overrideSoonDays } from './words.ts'

export const requirementsEntry = {
  others: {
    requirement: ['add', 'edit', 'delete'],
    hold: ['begin', 'end', 'override', 'end-override'],
  },
  roleActions: { 'hold.override': 'overrideHold' },
  inbox: { 'override-end': overrideSoonDays, 'own-override-end': overrideSoonDays },
} as const satisfies DomainEntry
