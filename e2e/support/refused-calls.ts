import { expect, type Page, type Route } from '@playwright/test'

/** Answers a call with a conflict without a message, so that the portal shows its own text. */
export const refuseCall = (route: Route) =>
  route.fulfill({ status: 409, json: { code: 'conflict', message: '', requestId: 'none' } })

/** The paths of all calls that change something. */
export const changingCalls =
  /add-update|api\/[^?]*(link|unlink)-|api\/[^?]*update-|api\/[^?]*upload|change-visibility|activate-inactivate|leave-group|create-group-invitation|documents\/\d+|\/document(\?|$)/

/** A finished upload disappears after a second, and the rows below it move up. A click must wait for that. */
export const waitForUploads = (page: Page) => expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
