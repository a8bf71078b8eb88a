import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalWording = [
  { table: 'mailWording', people: { changedBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
