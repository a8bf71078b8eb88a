import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

// The browser writes this line for each refused call. The portal shows the reason, which the tests check instead.
const isRefusedCall = (message: ConsoleMessage) =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url || 'about:blank').pathname.startsWith('/api/')

function watch(page: Page, messages: string[]): void {
  // The console also reports violations of the content security policy.
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!isRefusedCall(message)) messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(`page error: ${error.stack ?? error.message}`))
}

/** Playwright's `test`, which also fails when one of its pages writes an error or a warning to the console. */
export const test = base.extend<{ expectedMessages: RegExp | null }>({
  /** Matches the console messages that a test causes on purpose. */
  expectedMessages: [null, { option: true }],
  context: async ({ context, expectedMessages }, use) => {
    const messages: string[] = []
    context.on('page', (page) => watch(page, messages))
    await use(context)
    const unexpected = messages.filter((message) => !expectedMessages?.test(message))
    expect(unexpected, 'what the pages wrote to the console').toEqual([])
  },
})

export { expect }

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// This experimental rule also counts text that is hidden from assistive technology.
const rules = { 'label-content-name-mismatch': { enabled: false } }

const sharedOptions: RunOptions & { checks: object } = {
  resultTypes: ['violations'],
  // axe's default with tooltips added, because a tooltip opens outside all regions and repeats the name of its button.
  checks: {
    region: {
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]',
      },
    },
  },
}

/** Expects no finding of axe for WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFindings(page, { runOnly: { type: 'tag', values: wcag }, rules })
}

/** Checks only the rules that depend on colours, for a page that was already checked in other colours. */
export async function expectReadableColours(page: Page): Promise<void> {
  await expectNoFindings(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  })
}

/** Runs axe in the page. The page has no frames, so one run sees all of it. */
async function findViolations(page: Page, options: RunOptions) {
  // The script has half a megabyte, and reading it takes as long as a run. Therefore each document reads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen)
    return violations
  }, options)
}

async function expectNoFindings(page: Page, options: RunOptions): Promise<void> {
  // An empty page would have no findings.
  const heading = page.locator('h1').first()
  await expect(heading).toBeVisible()
  const before = await heading.elementHandle()
  // During a transition, colours have a contrast of their own. Endless animations are left out, as they never finish.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(finite.map((animation) => animation.finished))
  })
  const violations = await findViolations(page, { ...sharedOptions, ...options })
  // On a slow machine the page before may give way to the next one only now. Then axe saw neither of them whole.
  const isReplaced = !(await before?.evaluate((element) => element.isConnected).catch(() => false))
  if (isReplaced) return expectNoFindings(page, options)
  const found = violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/**
 * Expects a toast or another text that contains this message. Letter case counts, because "Activated ..." must not be
 * found in the toast "Inactivated ..." of the step before.
 */
export const expectMessage = (page: Page, text: string) =>
  expect(page.getByText(new RegExp(escapeRegExp(text))).first(), text).toBeVisible()

// A text of the contract may have two spaces where the browser shows one.
const escapeRegExp = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)

/** The point to click without checking that the element is still there. */
export async function middleOf(locator: Locator): Promise<[x: number, y: number]> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}
