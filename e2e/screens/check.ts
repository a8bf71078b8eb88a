import { languages } from '@gantry/contract/domains/people/users/schemas'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectReadableColours, test } from '../support/test.ts'
import { cutTexts } from './cut-text.ts'
import { pagesOf, people, type State, settle, signIn, statesOf } from './states.ts'

const widths = [1440, 820, 390]

async function chooseLanguage(page: Page, language: string): Promise<void> {
  const response = await page.request.post('/api/my-language', {
    data: { language },
    headers: { 'X-CSRF-Protection': '1' },
  })
  expect(response.ok(), await response.text()).toBe(true)
  await page.evaluate((chosen) => localStorage.setItem('gantry.language', chosen), language)
}

/** The place of a button among those of its page, which is the same in every language. */
async function placeOf(page: Page, { path, button }: State): Promise<number> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await settle(page)
  const names = await page
    .getByRole('button')
    .evaluateAll((found) =>
      found.map((element) => element.getAttribute('aria-label') ?? element.textContent?.trim()),
    )
  const place = names.findIndex((name) => name === button)
  if (place === -1) throw new Error(`${path} has no button ${button}, but ${names.join(', ')}.`)
  return place
}

async function open(page: Page, state: State, places: Map<State, number>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(state.path)
  await settle(page)
  const place = places.get(state)
  if (place === undefined) return
  await page.getByRole('button').nth(place).click()
  await settle(page)
}

const nameOf = ({ path, button }: State) => path + (button ? `, ${button}` : '')

// The language belongs to the account, so each role goes through the languages one after the other.
test.describe.configure({ mode: 'parallel' })

for (const role of Object.keys(pagesOf) as (keyof typeof pagesOf)[]) {
  test(`the screens of the ${role} are accessible, and no text is cut off`, async ({ page }) => {
    await signIn(page, people[role])
    await chooseLanguage(page, 'en')
    const findings: string[] = []
    const find = (finding: string) => {
      findings.push(finding)
      // A whole run takes half an hour, so each finding is printed at once.
      console.log(finding)
    }
    const states = await statesOf(page, role)
    const places = new Map<State, number>()
    for (const state of states) {
      if (state.button === undefined) continue
      await placeOf(page, state).then(
        (place) => places.set(state, place),
        (error: Error) => find(error.message),
      )
    }
    for (const language of languages) {
      await chooseLanguage(page, language)
      for (const state of states) {
        const name = `${nameOf(state)} in ${language}`
        await checkState(page, state, places, language).catch((error: Error) =>
          find(`${name}: ${error.message}`),
        )
        for (const text of await cutTexts(page, widths)) find(`${name}, cut at ${text}`)
      }
      console.log(`${role}, ${language}: ${states.length} screens, ${findings.length} findings so far`)
    }
    expect(findings).toEqual([])
  })
}

/** By axe, in English and Arabic, in light and dark colours, and in English also on a phone. */
async function checkState(
  page: Page,
  state: State,
  places: Map<State, number>,
  language: string,
): Promise<void> {
  await open(page, state, places)
  if (language !== 'en' && language !== 'ar') return
  await expectAccessible(page)
  const setColours = (scheme: string) =>
    page.evaluate((chosen) => {
      document.documentElement.dataset['mantineColorScheme'] = chosen
    }, scheme)
  await setColours('dark')
  await expectReadableColours(page)
  await setColours('light')
  if (language !== 'en') return
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
}
