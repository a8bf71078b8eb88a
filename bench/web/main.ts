// Measures the built portal in a browser: `npm run bench:web` prints the results and writes bench/web-results.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmptyPlatform } from '@gantry/e2e/support/empty-platform.ts'
import { root } from '@gantry/e2e/support/server.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { clickToDetail, scrollRows, typeInSearch, type Work } from './interactions.ts'
import { type Loading, watchLoading } from './loading.ts'
import { activateAdministrator, addPeople, enter, openBrowser } from './platform.ts'
import { slowestReaction } from './reactions.ts'
import { type Score, score } from './score.ts'
import { type Line, table } from './table.ts'

const DEBUGGING_PORT = Number(process.env['BENCH_PORT'] ?? 19_222)
const ROUNDS = 5

const platform = await startEmptyPlatform()
const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-web-'))
let context: BrowserContext | undefined
try {
  context = await openBrowser(folder, platform.url, DEBUGGING_PORT)
  const text = report(await measureAll(context))
  console.log(text)
  writeFileSync(join(root, 'bench/web-results.md'), text)
} finally {
  await context?.close()
  await platform.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(browser: BrowserContext): Promise<Line[]> {
  const page = await browser.newPage()
  await activateAdministrator(page, platform.activationLink)
  await addPeople()
  const signInScore = await score(`${platform.url}/signin`, DEBUGGING_PORT)
  const signIn = await loadEmpty(page, '/signin', () =>
    page.getByRole('button', { name: 'Sign in', exact: true }).waitFor(),
  )
  await page.close()
  const mine = await enter(browser)
  const users = await loadEmpty(mine, '/users', () => mine.getByRole('row').nth(1).waitFor())
  const detail = await watchLoading(mine, async () => {
    await mine.locator('tbody tr a').nth(4).click()
    await mine.getByRole('tablist').waitFor()
  })
  const click = await middle(() => clickToDetail(mine))
  const typing = await middle(() => typeInSearch(mine))
  const scrolling = await middle(() => scrollRows(mine))
  // Keeps the open page, which shares its session with the tab that Lighthouse opens.
  const usersScore = await score(`${platform.url}/users`, DEBUGGING_PORT)
  const dashboardScore = await score(`${platform.url}/member/dashboard`, DEBUGGING_PORT)
  const reaction = await slowestReaction(mine)
  return [
    ...loadingLines('sign-in', signIn, 127),
    ...scoreLines('sign-in', signInScore, 95),
    ...loadingLines('users list', users, 190),
    ...scoreLines('users list', usersScore, 93),
    ...scoreLines('dashboard', dashboardScore, 93),
    ...loadingLines('detail, after the list', detail),
    { what: 'row to its detail: main thread', value: click.cpu, unit: 'ms', reach: 100 },
    { what: 'typing in search over 200 rows: longest task', value: typing.longest, unit: 'ms', reach: 50 },
    { what: 'typing in search over 200 rows: main thread', value: typing.cpu, unit: 'ms' },
    { what: 'scrolling 200 rows: longest task', value: scrolling.longest, unit: 'ms', reach: 16 },
    { what: 'scrolling 200 rows: main thread', value: scrolling.cpu, unit: 'ms' },
    {
      what: `users list at a quarter of the speed: ${reaction.what}`,
      value: reaction.ms,
      unit: 'ms',
      reach: 100,
    },
  ]
}

function loadingLines(name: string, { kilobytes, requests, twice }: Loading, reach?: number): Line[] {
  if (twice.length > 0) console.log(`${name} asked twice for:`, twice)
  return [
    {
      what: `${name}: scripts and styles, brotli`,
      value: kilobytes,
      unit: 'kB',
      ...(reach ? { reach } : {}),
    },
    { what: `${name}: requests`, value: requests },
    { what: `${name}: asked for twice`, value: twice.length, reach: 0 },
  ]
}

function scoreLines(name: string, measured: Score, reach: number): Line[] {
  const { score, accessibility, firstPaint, largestPaint, blocking, shift } = measured
  return [
    { what: `${name}: Lighthouse mobile`, value: score, reach, atLeast: true },
    { what: `${name}: accessibility by Lighthouse`, value: accessibility, reach: 100, atLeast: true },
    { what: `${name}: cumulative layout shift, in thousandths`, value: Math.round(shift * 1000), reach: 20 },
    { what: `${name}: first paint on the phone`, value: firstPaint, unit: 'ms' },
    { what: `${name}: largest paint on the phone`, value: largestPaint, unit: 'ms' },
    { what: `${name}: blocking time on the phone`, value: blocking, unit: 'ms' },
  ]
}

async function loadEmpty(page: Page, path: string, ready: () => Promise<void>): Promise<Loading> {
  await page.goto('about:blank')
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  return watchLoading(page, async () => {
    await page.goto(path)
    await ready()
  })
}

/** The median round, because the first round includes compilation and another may be disturbed. */
async function middle(measure: () => Promise<Work>): Promise<Work> {
  const rounds: Work[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure())
  const sorted = rounds.toSorted((one, other) => one.longest - other.longest)
  return sorted[Math.floor(ROUNDS / 2)] as Work
}

function report(lines: Line[]): string {
  const [load = 0] = loadavg()
  return [
    '# The portal in a browser',
    '',
    'By `npm run bench:web`: the built portal with some 400 people, in a real Chromium without a graphics card.',
    'Kilobytes are 1000 bytes on the wire, from an empty cache. Times are CPU time of the main thread, the middle',
    `of ${ROUNDS} rounds, not slowed down; Lighthouse slows down as for a phone, and its score is the middle of three.`,
    `Measured on ${availableParallelism()} cores at a load of ${load.toFixed(1)}: Lighthouse goes by the clock and suffers from other work.`,
    '',
    table(lines),
    '',
  ].join('\n')
}
