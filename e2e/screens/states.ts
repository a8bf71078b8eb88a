import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { codeIn, openInbox } from '../support/mail.ts'
import { getPlatform } from '../support/platform.ts'
import { fillSignIn } from '../support/sign-in.ts'

/** People of the demo. */
export const people = {
  administrator: 'amelia.hart@platform.example',
  groupAdministrator: 'priya.raman@platform.example',
  member: 'thomas.whitfield@wattlebird.example',
  manyRoles: 'siobhan.oconnor@wattlebird.example',
}

/** A page, and the button that opens a dialog, a drawer or a menu on it. */
export type State = { path: string; button?: string }

const ownTabs = ['mips', 'qualifications', 'professions', 'security', 'sessions', 'notifications']
const own = ['/my-profile', ...ownTabs.map((tab) => `/my-profile?tab=${tab}`)]

/** The pages of each role, without those of records. */
export const pagesOf = {
  administrator: `/member/dashboard /users /mips /mips/provider-numbers /mips/provider-numbers/attention /ris /groups /roles
    /loggedin-users /apps /service-accounts /identity-connections /webhooks /identity-connections/set-up /jobs /imports /audit /nowhere
    /member/unauthorized /qualifications /qualifications/requirements /qualifications/kinds /reach /reach/who /reach/what /reach/as-of
    /reach/incidents /worklist /readiness /qualifications/queue /settings /mail-wording /mail-wording/mail?template=group-invitation
    /notices /terms-versions /terms-versions/acceptances`,
  groupAdministrator:
    '/member/dashboard /users /mips /mips/provider-numbers /ris /groups /qualifications /qualifications/queue /imports /reach /worklist /readiness',
  member: '/member/dashboard /mips /ris /groups',
}

/** The lists whose first record has a page with tabs. */
export const listsOfRecords = {
  administrator: ['/users', '/mips', '/ris', '/groups', '/apps', '/service-accounts', '/imports'],
  groupAdministrator: ['/users', '/mips', '/groups'],
  member: ['/mips', '/groups'],
}

/** What opens over a page. */
export const overlays = {
  administrator: [
    ['/member/dashboard', 'Appearance'],
    ['/member/dashboard', 'Language'],
    ['/users', 'Add member'],
    ['/users', 'Invite people'],
    ['/users', 'Filter by group'],
    ['/users', 'Views'],
    ['/users', 'Columns'],
    ['/users', 'Help'],
    ['/users', 'Export CSV'],
    ['/mips', 'Add MIP'],
    ['/ris', 'Add RIS'],
    ['/groups', 'Add group'],
    ['/apps', 'Add app'],
    ['/service-accounts', 'Add service account'],
    ['/webhooks', 'Add webhook'],
    ['/qualifications/kinds', 'Add kind'],
    ['/qualifications/requirements', 'Add requirement'],
    ['/notices', 'Add notice'],
  ],
  groupAdministrator: [
    ['/users', 'Invite people'],
    ['/users', 'Views'],
    ['/users', 'Columns'],
  ],
  member: [['/member/dashboard', 'Language']],
} as const

export async function givePassword(page: Page, email: string) {
  const password = readFileSync(join(getPlatform().dataDir, 'demo-password'), 'utf8').trim()
  const inbox = openInbox(email)
  await page.goto('/signin')
  await fillSignIn(page, { email, password })
  await expect(page).toHaveURL('/verify-account')
  return inbox
}

export async function signIn(page: Page, email: string): Promise<void> {
  const inbox = await givePassword(page, email)
  await page.locator('input[autocomplete=one-time-code]').fill(codeIn(await inbox.next()))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL('/verify-account')
}

/** Waits until the page shows its rows instead of placeholders. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** All states of a role: its pages, each tab of one record of each list, and what opens over them. */
export async function statesOf(page: Page, role: keyof typeof pagesOf): Promise<State[]> {
  const states: State[] = [...pagesOf[role].split(/\s+/), ...own].map((path) => ({ path }))
  for (const list of listsOfRecords[role]) {
    await page.goto(list)
    await settle(page)
    const [record] = await page.locator('tbody a[href*="details"]').all()
    const path = await record?.getAttribute('href')
    if (!path) continue
    await page.goto(path)
    await settle(page)
    const tabs = await page.getByRole('tab').all()
    if (tabs.length === 0) states.push({ path })
    for (const tab of tabs) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      const { pathname, search } = new URL(page.url())
      states.push({ path: pathname + search })
    }
  }
  return [...states, ...overlays[role].map(([path, button]) => ({ path, button }))]
}
