import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { version } from '../version.ts'
import type { World } from '../world.ts'
import { escapeHtml } from './html.ts'
import { notFound } from './problem.ts'

/** Programs call these paths. A page would be a wrong answer, even where the path does not exist. */
const forPrograms = /^\/+(api|assets|oidc|scim|fhir|mailbox|healthz|readyz|\.well-known)(\/|$)/i

type Served = Pick<World, 'settings' | 'inForce'>

/** Serves the built portal: hashed assets with a long cache time, and index.html for every page. */
export async function serveWeb(app: FastifyInstance, world: Served, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.log.warn('the portal is not built: only the API is served')
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    return
  }
  const empty = readFileSync(index, 'utf8')
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    dotfiles: 'deny',
    // Source maps are not published.
    allowedPath: (path) => !path.endsWith('.map'),
  })
  app.setNotFoundHandler((request, reply) => {
    // The router has already refused addresses that cannot be decoded.
    const path = decodeURI(request.url.split(/[?#]/, 1)[0] ?? '/')
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    // A last part with a dot is a file name. Pages have no dots.
    const parts = path.split('/')
    const namesFile = parts.some((part) => part.startsWith('.')) || parts.at(-1)?.includes('.')
    if (!asksForPage || namesFile || forPrograms.test(path)) throw notFound()
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageOf(world, empty))
  })
  for (const name of ['favicon.svg', 'robots.txt']) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    const bytes = readFileSync(file)
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8'
    app.get(`/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes))
  }
}

/** The page with the settings that are in force now. */
function pageOf({ settings, inForce }: Served, empty: string): string {
  const { productName, slug, webTimings } = settings
  const clientSettings = JSON.stringify({
    productName,
    displayedName: inForce.get('brand.displayed-name'),
    slug,
    companyName: inForce.get('brand.company-name'),
    firstYear: inForce.get('brand.first-year'),
    signInText: inForce.get('brand.sign-in-text'),
    supportAddress: inForce.get('brand.support-address'),
    documentMegabytes: inForce.get('files.document-megabytes'),
    version,
    timings: { idleAfter: inForce.get('sign-in.idle-minutes') * 60_000, ...webTimings },
  })
  // A function, because a text in its place could contain patterns such as `$&`.
  return empty.replaceAll('__GANTRY_SETTINGS__', () => escapeHtml(clientSettings))
}
