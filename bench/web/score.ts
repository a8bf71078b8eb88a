/** The loading of a page on a slow phone; times in milliseconds, `shift` is the cumulative layout shift. */
export type Score = {
  score: number
  accessibility: number
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
}

const ROUNDS = 3

/** Runs Lighthouse for mobile in the browser at `port`, and returns the round with the median score. */
export async function score(url: string, port: number): Promise<Score> {
  const { default: lighthouse } = await import('lighthouse')
  const scores: Score[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: ['performance', 'accessibility'],
      // Keeps the session; the cache is still cleared.
      disableStorageReset: true,
    })
    if (!result) throw new Error(`Lighthouse did not come back from ${url}.`)
    const { categories, audits } = result.lhr
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    const time = (audit: string) => Math.round(value(audit))
    const percent = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
    scores.push({
      score: percent('performance'),
      accessibility: percent('accessibility'),
      firstPaint: time('first-contentful-paint'),
      largestPaint: time('largest-contentful-paint'),
      blocking: time('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    })
  }
  const sorted = scores.toSorted((one, other) => one.score - other.score)
  return sorted[Math.floor(ROUNDS / 2)] as Score
}
