import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalSetup = [
  { table: 'setupDismissal', people: { dismissedBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
