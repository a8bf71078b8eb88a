import { randomInt } from 'node:crypto'

/**
 * Tests with random data run a few histories from a fixed seed in `npm test`. `npm run test:long` sets LONG_TESTS=1: they
 * run many histories, from a new seed each time.
 */
const isLong = process.env['LONG_TESTS'] === '1'

/** The number of histories or questions in a short and in a long run. */
export const runs = (short: number, long: number): number => (isLong ? long : short)

/** The seed of a test. `SEED=7` repeats the run whose failure named it. */
export function chooseSeed(usual: number): number {
  const given = process.env['SEED']
  if (given !== undefined && given !== '') return Number(given)
  return isLong ? randomInt(2 ** 31) : usual
}

/** For the message of a failure: the variables that repeat the run. */
export const repeatWith = (seed: number): string => `SEED=${seed}${isLong ? ' LONG_TESTS=1' : ''}`
