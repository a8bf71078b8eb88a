import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalSettings = [
  { table: 'setting', people: { changedBy: 'actor' }, leftOut: toldByTrail },
  { table: 'settingChange', people: { changedBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
