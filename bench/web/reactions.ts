import type { Page } from '@playwright/test'

/** From an input until the screen shows its first effect, the slowest of some inputs; in milliseconds of the clock. */
export type Reaction = { what: string; ms: number }

const SLOWDOWN = 4

/** Runs in the page. The browser reports the duration of each input from the event to the next paint, in steps of 8 ms. */
function collectInputs(): void {
  const collected = window as { slowestInput?: { what: string; ms: number } }
  collected.slowestInput = { what: 'none', ms: 0 }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (duration > (collected.slowestInput?.ms ?? 0)) collected.slowestInput = { what: name, ms: duration }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

/**
 * Uses the list of users as a person does, with a processor four times slower: the interaction to next paint
 * (https://web.dev/articles/inp) of sorting, searching, choosing rows, opening a menu, the next page and a filter.
 */
export async function slowestReaction(page: Page): Promise<Reaction> {
  await page.goto('/users?size=50')
  await page.getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(collectInputs)
  const uses: [string, () => Promise<void>][] = [
    ['choosing a row', () => page.getByRole('checkbox').nth(2).click()],
    ['choosing all rows', () => page.getByRole('checkbox').first().click()],
    ['choosing none', () => page.getByRole('checkbox').first().click()],
    ['sorting', () => page.getByRole('columnheader').getByRole('button').nth(1).click()],
    ['typing in search', () => page.getByRole('searchbox').pressSequentially('some', { delay: 150 })],
    ['opening a menu', () => page.getByRole('button', { name: 'Language' }).click()],
    ['closing a menu', () => page.keyboard.press('Escape')],
    ['opening Ctrl-K', () => page.keyboard.press('Control+k')],
    ['closing Ctrl-K', () => page.keyboard.press('Escape')],
  ]
  const reactions: Reaction[] = []
  for (const [what, use] of uses) {
    await use()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(600)
    reactions.push(await page.evaluate(takeSlowest, what))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  for (const { what, ms } of reactions) console.log(`${what}: ${ms} ms`)
  return reactions.toSorted((one, other) => other.ms - one.ms)[0] as Reaction
}

/** Runs in the page. */
function takeSlowest(what: string): Reaction {
  const collected = window as { slowestInput?: { what: string; ms: number } }
  const ms = collected.slowestInput?.ms ?? 0
  collected.slowestInput = { what: 'none', ms: 0 }
  return { what, ms }
}
