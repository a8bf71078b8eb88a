import routes from 'virtual:contract-routes'
import type { CallName } from '../../api/contract-types.ts'
import { buildUrl } from '../../api/url.ts'
import { settings } from '../../i18n/settings.ts'

/** The method and the whole address of a call of the contract, as other programs call it. */
export function addressOfCall(name: CallName, origin: string, query: Record<string, unknown> = {}) {
  const route = routes[name]
  if (!route) throw new Error(`The contract has no call ${name}.`)
  const [method, template] = route
  return { method, address: origin + buildUrl(template, settings.slug, {}, query) }
}
