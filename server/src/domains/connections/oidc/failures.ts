import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { createBusyLog } from '../../../platform/http/busy-log.ts'
import { toProblem } from '../../../platform/http/errors.ts'
import { languageOf, translate } from '../../../platform/messages/translate.ts'
import type { World } from '../../../platform/world.ts'
import { writeRefusal } from './pages.ts'

/**
 * Answers a failure of the server, such as a database that does not answer in time. The library would answer 500 and tell the
 * person that the app is wrong. Browsers get a page and apps get an OAuth error.
 */
export function answerFailure(
  world: Pick<World, 'inForce' | 'settings'>,
  context: KoaContextWithOIDC,
  error: unknown,
): void {
  const { status, message, retryAfter } = toProblem(error)
  const language = languageOf(context.headers)
  context.status = status
  if (retryAfter !== undefined) context.set('retry-after', String(retryAfter))
  if (context.accepts('json', 'html') === 'html') {
    context.type = 'html'
    context.body = writeRefusal(world, language, message)
  } else {
    context.body = { error: oauthError(status), error_description: translate(language, message) }
  }
}

/**
 * Answers a failure before or outside of the library. People open these addresses in a browser, so they get a page. Everything
 * else is answered as at other routes.
 */
export function createPageErrorHandler(world: World) {
  const logFailure = createFailureLog(world)
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, message, retryAfter } = toProblem(error)
    const isPage = request.headers.accept?.includes('text/html') ?? false
    if (!isPage || status < 500 || error === request.raw.errored) throw error
    logFailure(error)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const page = writeRefusal(world, languageOf(request.headers), message)
    return reply.status(status).type('text/html; charset=utf-8').send(page)
  }
}

export function createFailureLog(world: World): (error: unknown) => void {
  const logBusy = createBusyLog(world)
  const logRefused = createBusyLog(world, 'the OpenID provider refused a request')
  return (error) => {
    const { status } = toProblem(error)
    if (status === 503) logBusy(error)
    else if (status < 500) logRefused(error)
    else world.log.error({ err: error }, 'the OpenID provider failed')
  }
}

function oauthError(status: number): string {
  if (status === 503) return 'temporarily_unavailable'
  return status < 500 ? 'invalid_request' : 'server_error'
}
