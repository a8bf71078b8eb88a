import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalPacks = [
  { table: 'accreditationPack', people: { requestedBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
