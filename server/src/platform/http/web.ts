import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { escapeHtml } from './html.ts'
import { notFound } from './problem.ts'

/** The built portal: hashed assets kept for good, and index.html for every path that is a page's. */
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
  const told = JSON.stringify({ productName, slug, companyName, timings: webTimings })
  const page = readFileSync(index, 'utf8')
    .replaceAll('__GANTRY_SETTINGS__', escapeHtml(told))
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
    // Source maps are for us, not for visitors.
    allowedPath: (path) => !path.endsWith('.map'),
  })
  app.setNotFoundHandler((request, reply) => {
    // Decoded as the router does it, which has refused what cannot be decoded.
    const path = decodeURI(request.url.split(/[?#]/, 1)[0] ?? '/')
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    // A dot in the last part is a file's name; a page's path has none. Nothing under /api is a page.
    const parts = path.split('/')
    const namesFile = parts.some((part) => part.startsWith('.')) || parts.at(-1)?.includes('.')
    if (!asksForPage || namesFile || /^\/+(api|assets)(\/|$)/i.test(path)) throw notFound()
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
