import type { Page, Request } from '@playwright/test'

/** CPU milliseconds of the page's main thread, which vary less than elapsed time on a busy machine. */
export type Work = { cpu: number; longest: number; long: number; tasks: number }

type TraceEvent = { name: string; pid: number; tid: number; ph: string; tdur?: number }

const LONG = 50
const TASK = 'ThreadControllerImpl::RunTask'

async function trace(page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}

/** The cost of `act` on the main thread, which is the thread that runs the most functions of the page. */
async function measure(page: Page, act: () => Promise<void>): Promise<Work> {
  const events = (await trace(page, act)).filter(({ ph }) => ph === 'X')
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`)
  const calls = (thread: TraceEvent[]) => thread.filter(({ name }) => name === 'FunctionCall').length
  const main = [...threads.values()].toSorted((one, other) => calls(other) - calls(one))[0] ?? []
  const tasks = main.filter(({ name }) => name === TASK).map(({ tdur = 0 }) => tdur / 1000)
  return {
    cpu: tasks.reduce((sum, time) => sum + time, 0),
    longest: Math.max(0, ...tasks),
    long: tasks.filter((time) => time > LONG).length,
    tasks: tasks.length,
  }
}

async function openList(page: Page, size: number): Promise<void> {
  await page.goto(`/users?size=${size}&sort=lastName&order=asc`)
  await page
    .locator('tbody tr a')
    .nth(size - 1)
    .waitFor()
  await page.waitForLoadState('networkidle')
}

/** From the click on a row to its detail on the page; the pointer hovers the row first. */
export async function clickToDetail(page: Page): Promise<Work> {
  await openList(page, 10)
  const row = page.locator('tbody tr a').nth(4)
  await row.hover()
  await page.waitForTimeout(1500)
  return measure(page, async () => {
    await page.mouse.down()
    await page.mouse.up()
    await page.getByRole('tablist').waitFor()
    // Two frames, because the first one renders it.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    )
  })
}

const TYPED = 'someone-'

/** Types eight letters into the search above 200 rows, and waits for the result. */
export async function typeInSearch(page: Page): Promise<Work> {
  await openList(page, 200)
  const answer = page.waitForResponse((response) => isSearch(response.request()))
  return measure(page, async () => {
    await page.getByRole('searchbox').pressSequentially(TYPED, { delay: 120 })
    await answer
    await page.waitForTimeout(1500)
  })
}

const isSearch = (request: Request) =>
  new URL(request.url()).pathname === '/api/users' && request.postData()?.includes(`"${TYPED}"`) === true

/** Scrolls 200 rows down and up with the wheel. */
export async function scrollRows(page: Page): Promise<Work> {
  await openList(page, 200)
  await page.mouse.move(640, 500)
  return measure(page, async () => {
    for (const step of [...Array<number>(60).fill(150), ...Array<number>(60).fill(-150)]) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(16)
    }
  })
}
