import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalServiceAccounts = [
  { table: 'serviceAccount', people: { managedBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
