import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { ApiDocument } from '@gantry/contract/openapi/types'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../../platform/http/problem.ts'
import { version } from '../../../platform/version.ts'
import type { World } from '../../../platform/world.ts'
import { shapesPage, startPage, tagPage } from './pages.ts'

const style = readFileSync(join(import.meta.dirname, 'style.css'))
const script = readFileSync(join(import.meta.dirname, 'search.js'))

/** People open these in the address bar, which the calls of the API refuse. */
const config = { isPage: true }

type Named = { Params: { tag: string } }

/**
 * Serves the OpenAPI document and its pages to everybody: they describe the program, which is public, and contain no data.
 * Tools that make clients read them without a session.
 */
export function apiDocsPlugin({ settings }: Pick<World, 'settings'>) {
  const { productName, slug, publicUrl } = settings
  const make = async (): Promise<ApiDocument> => {
    // Loaded by the first reader, because most servers are never asked.
    const { createApiDocument } = await import('@gantry/contract/openapi/document')
    const serverUrl = new URL(publicUrl).origin
    return createApiDocument({ productName, version, slug, serverUrl, pause: () => setImmediate() })
  }
  let made: Promise<ApiDocument> | undefined
  const getDocument = () => (made ??= make())
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/openapi.json', { config }, async (_request, reply) =>
      send(reply, 'application/json; charset=utf-8', JSON.stringify(await getDocument())),
    )
    app.get('/api/docs', { config }, async (_request, reply) =>
      send(reply, html, startPage(productName, await getDocument())),
    )
    app.get<Named>('/api/docs/:tag', { config }, async ({ params }, reply) => {
      const document = await getDocument()
      if (params.tag === 'shapes') return send(reply, html, shapesPage(productName, document))
      const tag = document.tags.find(({ name }) => name === params.tag)
      if (tag === undefined) throw notFound()
      return send(reply, html, tagPage(productName, document, tag))
    })
    app.get('/api/docs/style.css', { config }, async (_request, reply) =>
      send(reply, 'text/css; charset=utf-8', style),
    )
    app.get('/api/docs/search.js', { config }, async (_request, reply) =>
      send(reply, 'text/javascript; charset=utf-8', script),
    )
  }
}

const html = 'text/html; charset=utf-8'

/** They change only with the version of the server. */
const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
  reply.type(type).header('cache-control', 'public, max-age=300').send(body)
