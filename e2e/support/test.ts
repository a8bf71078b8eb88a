import AxeBuilder from '@axe-core/playwright'
import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'

// The browser's own line for a refused call. The portal shows the reason, and the tests look at that.
const isRefusedCall = (message: ConsoleMessage) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url || 'about:blank').pathname.startsWith('/api/')

function watch(page: Page, complaints: string[]): void {
  // What the content security policy refuses comes as an error too.
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!isRefusedCall(message)) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.stack ?? error.message}`))
}

/** As Playwright's own, on the running platform; a test fails when any of its pages complains in the console. */
export const test = base.extend<{ expectedComplaint: RegExp | null }>({
  /** What a test breaks on purpose, in the console's words. */
  expectedComplaint: [null, { option: true }],
  context: async ({ context, expectedComplaint }, use) => {
    const complaints: string[] = []
    context.on('page', (page) => watch(page, complaints))
    await use(context)
    const unexpected = complaints.filter((complaint) => !expectedComplaint?.test(complaint))
    expect(unexpected, 'what the pages wrote to the console').toEqual([])
  },
})

export { expect }

type AxeOptions = Parameters<AxeBuilder['options']>[0]
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Experimental, and chosen by a tag: it counts what is hidden from assistive technology too.
const rules = { 'label-content-name-mismatch': { enabled: false } }

const always: AxeOptions & { checks: object } = {
  resultTypes: ['violations'],
  // axe's own, and tooltips: one says what its button is named, and opens a moment after the pointer came.
  checks: {
    region: {
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]',
      },
    },
  },
}

/** No finding of axe by WCAG 2.2 AA and its good practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFindings(page, { runOnly: { type: 'tag', values: wcag }, rules })
}

/** The part of it that colours alone decide: for a page that was found accessible in other colours. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNoFindings(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  })
}

async function expectNoFindings(page: Page, options: AxeOptions): Promise<void> {
  // Nothing is to be judged before the page is there.
  await expect(page.locator('h1').first()).toBeVisible()
  // Colours on their way from one to another have neither one's contrast. An endless animation has no end to wait for.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, which has no frames: else axe opens a page of its own each time, three times the work.
    .setLegacyMode(true)
    .options({ ...always, ...options })
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** A toast or another text that contains this message. */
export const expectMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first(), String(text)).toBeVisible()

/** Where to click for whoever does not look whether it is still there. */
export async function middleOf(locator: Locator): Promise<[x: number, y: number]> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}
