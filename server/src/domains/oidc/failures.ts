import type { KoaContextWithOIDC } from 'oidc-provider'
import { toProblem } from '../../platform/http/errors.ts'
import { languageOf, translate } from '../../platform/messages/translate.ts'
import type { World } from '../../platform/world.ts'
import { writeRefusal } from './pages.ts'

/**
 * Answers a failure of the server, such as a database that does not answer in time. The library would answer 500 and tell the
 * person that the app is wrong. Browsers get a page and apps get an OAuth error.
 */
export function answerFailure(
  { settings }: Pick<World, 'settings'>,
  context: KoaContextWithOIDC,
  error: unknown,
): void {
  const { status, message, retryAfter } = toProblem(error)
  const language = languageOf(context.headers)
  context.status = status
  if (retryAfter !== undefined) context.set('retry-after', String(retryAfter))
  if (context.accepts('json', 'html') === 'html') {
    context.type = 'html'
    context.body = writeRefusal(settings, language, message)
  } else {
    context.body = { error: oauthError(status), error_description: translate(language, message) }
  }
}

function oauthError(status: number): string {
  if (status === 503) return 'temporarily_unavailable'
  return status < 500 ? 'invalid_request' : 'server_error'
}
