import type { RouteDef, RouteTable } from '@gantry/contract/route-table'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHeavyReads } from '../limits/heavy-reads.ts'
import { languageOf, translate } from '../messages/translate.ts'
import type { World } from '../world.ts'
import { sendDownload } from './downloads.ts'
import { createGuard, type FindCaller } from './guard.ts'
import { checkInput, checkRepeatedIds } from './input.ts'
import { problem } from './problem.ts'
import { sessionTransport } from './session-transport.ts'
import { readUpload } from './uploads.ts'

type Handler = (call: Record<string, unknown>) => Promise<unknown>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the contract, for the log and the audit trail. */
    callName?: string
    effect?: RouteDef['effect']
    upload?: boolean
    /** A page that people open in the address bar, although its path is one of the API. */
    isPage?: boolean
  }
}

type Mounted = {
  table: RouteTable
  /** The handlers by call name. */
  handlers: Record<string, Handler>
  findCaller: FindCaller
}

/** Registers a route for every row of the contract: access check, input validation, handler and reply schema. */
export function mountRoutes(
  app: FastifyInstance,
  { settings, scanner }: Pick<World, 'settings' | 'scanner'>,
  { table, handlers, findCaller }: Mounted,
): void {
  const guard = createGuard(findCaller)
  const readHeavy = createHeavyReads()
  for (const [callName, row] of Object.entries(table)) {
    const handler = handlers[callName]
    if (handler === undefined) throw new Error(`The call ${callName} has no handler`)
    const config = { callName, effect: row.effect, upload: row.uploadLimit !== undefined }
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const transport = sessionTransport(settings, request, reply)
      const context = await guard(row, request, transport)
      const input = checkInput(row, request)
      const upload =
        row.uploadLimit === undefined ? {} : { upload: await readUpload(request, row.uploadLimit, scanner) }
      // After the start of an upload was read, because the fields of a form may repeat ids.
      checkRepeatedIds(request)
      const run = () => handler({ ...input, ...upload, ...context, transport })
      const result = await (row.effect === 'read' && row.isHeavy ? readHeavy(reply, context, run) : run())
      return send(row, reply, result, languageOf(request.headers))
    }
    const refuse = refuseMethod(row.effect === 'write' && row.method === 'GET' ? 'POST' : row.method)
    if (row.method === 'GET' && row.effect === 'write') {
      // These GETs write, as the contract specifies. HEAD is refused, because it would run the write too.
      app.route({ method: 'HEAD', url: row.path, config, handler: refuse })
      app.route({ method: 'POST', url: row.path, config, handler: answer })
      const get = settings.contractGetWrites ? answer : refuse
      app.route({ method: 'GET', url: row.path, config, handler: get, exposeHeadRoute: false })
    } else {
      app.route({ method: row.method, url: row.path, config, handler: answer })
    }
  }
}

function send(row: RouteDef, reply: FastifyReply, result: unknown, language: string): FastifyReply {
  if (row.reply === 'file') return sendDownload(reply, result)
  // Parsing removes fields that are not in the contract, so that no query can leak a column.
  const body: unknown = row.reply.parse(result)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body, createTranslator(language)))
}

/** The fields of answers that contain our messages. Text of users has other field names. */
const translatedFields = new Set([
  'message',
  'stopReason',
  'providerNumberWarning',
  'warnings',
  'causes',
  'lastError',
])

/** A replacer for `JSON.stringify` that translates messages; undefined for English. */
function createTranslator(language: string) {
  if (language === 'en') return undefined
  const say = (value: unknown) => (typeof value === 'string' ? translate(language, value) : value)
  return (name: string, value: unknown) => {
    if (!translatedFields.has(name)) return value
    return Array.isArray(value) ? value.map(say) : say(value)
  }
}

function refuseMethod(allowed: string) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', allowed)
    throw problem('method-not-allowed', { method: allowed })
  }
}
