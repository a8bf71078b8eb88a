import type { Page } from '@playwright/test'

const mark = 'a click was counted'

/** Runs in the page. Keys are not counted: only a mouse or a finger presses a pointer down. */
function reportClicks(text: string): void {
  const counting = window as { isCountingClicks?: boolean }
  if (counting.isCountingClicks) return
  counting.isCountingClicks = true
  window.addEventListener('pointerdown', (event) => event.isTrusted && console.debug(text), true)
}

/**
 * Counts the pointer clicks on a page from now on, also after it opens another address: `const clicks = countClicks(page)`,
 * and at the end `expect(await clicks.total()).toBeLessThanOrEqual(9)`.
 */
export function countClicks(page: Page): { total(): Promise<number> } {
  let count = 0
  // Console messages arrive in order, and one that a page writes just before it closes is not lost.
  page.on('console', (message) => {
    if (message.text() === mark) count += 1
  })
  const forNextPages = page.addInitScript(reportClicks, mark)
  // When the page is being replaced at this moment, the script of the next page counts.
  const forThisPage = page.evaluate(reportClicks, mark).catch(() => undefined)
  return {
    async total() {
      await Promise.all([forNextPages, forThisPage])
      // The answer comes after all messages that the page has written.
      await page.evaluate(() => undefined)
      return count
    },
  }
}
