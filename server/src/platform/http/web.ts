import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { version } from '../version.ts'
import { escapeHtml } from './html.ts'
import { notFound } from './problem.ts'

/** Programs call these paths. A page would be a wrong answer, even where the path does not exist. */
const forPrograms = /^\/+(api|assets|oidc|scim|fhir|mailbox|healthz|readyz|\.well-known)(\/|$)/i

/** Serves the built portal: hashed assets with a long cache time, and index.html for every page. */
export async function serveWeb(app: FastifyInstance, settings: Settings, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    app.log.warn('the portal is not built: only the API is served')
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    return
  }
  const { productName, slug, companyName, webTimings } = settings
  const clientSettings = JSON.stringify({ productName, slug, companyName, version, timings: webTimings })
  const page = readFileSync(index, 'utf8')
    .replaceAll('__GANTRY_SETTINGS__', escapeHtml(clientSettings))
    .replaceAll('__PRODUCT_NAME__', escapeHtml(productName))
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
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  for (const name of ['favicon.svg', 'robots.txt']) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    const bytes = readFileSync(file)
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8'
    app.get(`/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes))
  }
}
