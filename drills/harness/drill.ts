import type { Harness } from './harness.ts'

/** The result of a drill. `figure` is the measured value. */
export type Outcome = { result: 'PASS' | 'FAIL'; figure: string } | { result: 'NOT RUN'; figure: string }

/** A failure that is caused on purpose. */
export type Drill = {
  /** `npm run drill -- <name>` */
  name: string
  what: string
  /** The condition to pass. */
  pass: string
  /** The time limit in seconds, because `npm test` runs it too. */
  isShort?: true
  run(harness: Harness): Promise<Outcome>
}

export const judge = (passed: boolean, figure: string): Outcome => ({
  result: passed ? 'PASS' : 'FAIL',
  figure,
})

export const notRun = (why: string): Outcome => ({ result: 'NOT RUN', figure: why })
