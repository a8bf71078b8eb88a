import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { Exchange } from './exchange.ts'
import { Failure } from './failure.ts'
import type { Html } from './html.ts'
import { failurePage } from './pages.ts'
import type { DemoAppSettings } from './settings.ts'
import {
  finishLogin,
  showHome,
  showSignedOut,
  signOut,
  startLogin,
  takeLogoutNotice,
} from './sign-in-routes.ts'
import { createState, type State } from './state.ts'
import { showTicketHome, signOutOfTicket } from './ticket-routes.ts'

export type { DemoAppSettings } from './settings.ts'

/** Gives a page, or null when it has answered by itself. */
type Route = (state: State, exchange: Exchange) => Html | null | Promise<Html | null>

const routes: Record<string, Route> = {
  'GET /': showHome,
  'GET /start-login': startLogin,
  'POST /start-login': startLogin,
  'GET /callback': finishLogin,
  'POST /sign-out': signOut,
  'GET /signed-out': showSignedOut,
  'POST /backchannel-logout': takeLogoutNotice,
}

const ticketRoutes: Record<string, Route> = {
  'GET /ticket': showTicketHome,
  'POST /ticket/sign-out': signOutOfTicket,
}

const readAsset = (name: string) => readFileSync(new URL(name, import.meta.url))
const assets: Record<string, { type: string; bytes: Buffer }> = {
  '/style.css': { type: 'text/css; charset=utf-8', bytes: readAsset('style.css') },
  '/icon.svg': { type: 'image/svg+xml', bytes: readAsset('icon.svg') },
}

/** Creates a small app that users open from the portal, like an app of another maker. It does not listen yet. */
export function createDemoApp(settings: DemoAppSettings): Server {
  const state = createState(settings)
  const table = settings.ticket === undefined ? routes : { ...routes, ...ticketRoutes }
  return createServer((request, response) => {
    const url = readAddress(request.url ?? '/', settings.baseUrl)
    const exchange = { url, request, response }
    addHeaders(exchange, settings)
    const asset = request.method === 'GET' ? assets[url.pathname] : undefined
    if (asset !== undefined) {
      response.writeHead(200, { 'content-type': asset.type }).end(asset.bytes)
      return
    }
    response.setHeader('cache-control', 'no-store')
    const route = table[`${request.method} ${url.pathname}`]
    answer(state, exchange, route).catch((error: unknown) => sendFailure(exchange, settings, error))
  })
}

async function answer(state: State, exchange: Exchange, route: Route | undefined): Promise<void> {
  if (route === undefined) throw new Failure(404, 'There is no such page.')
  const page = await route(state, exchange)
  if (page !== null) send(exchange, 200, page)
}

/** The requested address on our own origin, regardless of the `Host` header. */
function readAddress(requested: string, baseUrl: string): URL {
  const given = URL.parse(requested, baseUrl)
  const url = new URL(baseUrl)
  url.pathname = given?.pathname ?? '/not-an-address'
  url.search = given?.search ?? ''
  return url
}

function addHeaders({ response }: Exchange, { issuer }: DemoAppSettings): void {
  // Signing out goes on to the provider, and browsers hold a form to that along the whole way.
  const forms = `form-action 'self' ${new URL(issuer).origin}`
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; ${forms}`
  response.setHeader('content-security-policy', `${policy}; frame-ancestors 'none'; base-uri 'none'`)
  // The address can contain a code or a ticket, so it must not be sent as referrer.
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-content-type-options', 'nosniff')
}

function send({ response }: Exchange, status: number, page: Html): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page.markup)
}

function sendFailure(exchange: Exchange, settings: DemoAppSettings, error: unknown): void {
  const { response, url } = exchange
  if (!(error instanceof Failure)) (settings.report ?? console.error)(error)
  if (response.headersSent) {
    response.destroy()
    return
  }
  const failure = error instanceof Failure ? error : new Failure(500, 'Something went wrong on our side.')
  const byTicket = url.pathname.startsWith('/ticket')
  const name = (byTicket && settings.ticket?.name) || settings.name
  // A ticket is valid once, so another attempt starts at the portal.
  const onward = byTicket
    ? { href: settings.portalUrl, label: 'Go to the portal' }
    : { href: '/', label: 'Try again' }
  send(exchange, failure.status, failurePage({ ...settings, name }, failure, onward))
}
