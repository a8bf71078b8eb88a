import { chromiumPath, launchArguments } from '@gantry/e2e/support/chromium.ts'
import { addPerson, asAdministrator, keepAdministratorToken, roleIds } from '@gantry/e2e/support/people.ts'
import { administrator } from '@gantry/e2e/support/platform.ts'
import { signIn } from '@gantry/e2e/support/sign-in.ts'
import { type BrowserContext, chromium, type Page } from '@playwright/test'

const PEOPLE = 400
const AT_ONCE = 8

const firstNames = 'Ada Bao Carla Dmitri Elena Farid Grace Hugo Ines Jonas Kemi'.split(' ')
const lastNames = 'Nguyen Okafor Petrov Rossi Silva Tanaka Ueda Varga Weber'.split(' ')

/** Activates the first administrator on the page of the link, which contains the account. */
export async function activateAdministrator(page: Page, activationLink: string): Promise<void> {
  await page.goto(activationLink)
  await page.getByLabel('New password').fill(administrator.password)
  await page.getByLabel('Confirm password').fill(administrator.password)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.waitForURL('**/signin')
  await keepAdministratorToken()
}

export async function addPeople(): Promise<void> {
  const roles = await roleIds(['Member'])
  let next = 0
  const add = async () => {
    for (let number = next++; number < PEOPLE; number = next++) {
      await asAdministrator('/api/gantry-admin/users/add-update', {
        email: `someone-${number}@example.com`,
        firstName: firstNames[number % firstNames.length],
        lastName: lastNames[number % lastNames.length],
        roles,
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, add))
}

/** Signs in as a user who may read all users. */
export async function enter(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, await addPerson({ roles: ['GantryAdmin'] }), '/')
  return page
}

/** Starts Chromium with a debugging port for Lighthouse, which uses its own tabs. */
export async function openBrowser(folder: string, url: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath,
    args: [`--remote-debugging-port=${port}`, ...launchArguments],
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
  })
}
