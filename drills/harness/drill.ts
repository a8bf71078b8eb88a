import type { Harness } from './harness.ts'

/** What came of a drill; `figure` is the number that decided. */
export type Outcome = { result: 'PASS' | 'FAIL'; figure: string } | { result: 'NOT RUN'; figure: string }

/** One thing that will go wrong some day, done on purpose. */
export type Drill = {
  /** `npm run drill -- <name>` */
  name: string
  what: string
  /** The figure to reach. */
  pass: string
  /** Seconds at most: `npm test` runs it as well. */
  isShort?: true
  run(harness: Harness): Promise<Outcome>
}

export const judge = (passed: boolean, figure: string): Outcome => ({
  result: passed ? 'PASS' : 'FAIL',
  figure,
})

export const notRun = (why: string): Outcome => ({ result: 'NOT RUN', figure: why })
