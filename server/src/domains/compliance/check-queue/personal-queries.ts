import type { PersonalTable } from '../../../platform/personal.ts'

export const personalCheckQueue = [
  {
    table: 'checkLease',
    people: { userId: 'actor' },
    leftOut:
      'Who has a qualification open to check it. It is deleted after some minutes, and the check is in the copy.',
  },
] as const satisfies readonly PersonalTable[]
