import { type Standing, standings } from '@gantry/contract/domains/compliance/qualifications/words'

/** The standings that occur, best first, with the number of people. */
export const countsOf = (counts: Partial<Record<Standing, number>>) =>
  standings.flatMap((standing) => {
    const count = counts[standing] ?? 0
    return count === 0 ? [] : [{ standing, count }]
  })
