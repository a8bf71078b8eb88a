import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { recordDenial } from '../audit/denials.ts'
import {
  FileInfected,
  FileStoreAway,
  FileStoreFull,
  FileTooLarge,
  VirusScannerAway,
} from '../files/errors.ts'
import { seldomLog } from '../log/seldom.ts'
import { languageOf, translate } from '../messages/translate.ts'
import type { World } from '../world.ts'
import { createBusyLog } from './busy-log.ts'
import { away, Problem, problem, unreadable } from './problem.ts'

// Temporary errors of PostgreSQL: no connection, too many connections, shutdown, lock timeout, statement timeout,
// serialization failure, deadlock, a read-only server, and a role or database that an operator is changing.
const temporaryCodes = /^(08...|53...|57P0[1-5]|57014|28000|28P01|3D000|55P03|40001|40P01|25P03|25006)$/
// Text or numbers that PostgreSQL cannot store and the input checks did not refuse. They are errors of the caller.
const unstorableCodes = /^(22021|22P05|22003|22001|22P02)$/
const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

// The driver's messages for a connection that was not available, broke, was broken before the query, or does not answer.
const lostClient =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable$|^Query read timeout$/

/** Converts any thrown value to an answer for the caller. It never contains a stack trace, SQL or a path. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const fileProblem = toFileProblem(error)
  if (fileProblem !== null) return fileProblem
  const {
    code = '',
    message = '',
    statusCode,
    syscall,
  } = error as Partial<FastifyError> & { syscall?: string }
  if (temporaryCodes.test(code) || (connectionCodes.test(code) && syscall !== 'open')) return away()
  if (lostClient.test(message)) return away()
  if (unstorableCodes.test(code)) return problem('input.invalid')
  if (code === 'ENOSPC') return problem('storage-full')
  if (statusCode === 413) return problem('too-large')
  if (statusCode === 415) return problem('content-type', { which: 'json' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return unreadable(statusCode)
  }
  return problem('internal')
}

/** Converts the errors of the file store and the virus scanner; null for any other error. */
function toFileProblem(error: unknown): Problem | null {
  if (error instanceof FileStoreAway) return away()
  if (error instanceof FileStoreFull) return problem('upload.no-space')
  if (error instanceof FileTooLarge) {
    const megabytes = Math.floor(error.limit / 1024 / 1024)
    const fields = { file: `At most ${megabytes} MB.` }
    return problem('upload.too-large', { size: megabytes }, { fields })
  }
  if (error instanceof FileInfected) {
    return problem('upload.infected')
  }
  if (error instanceof VirusScannerAway) return problem('upload.unchecked', {}, { retryAfter: 30 })
  return null
}

export function createErrorHandler(world: World) {
  const logBusy = createBusyLog(world)
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // A client that breaks its connection causes the same codes as a lost connection to the database.
    const problem = error === request.raw.errored ? unreadable() : toProblem(error)
    if (problem.status === 503) logBusy(error)
    else if (problem.status >= 500) request.log.error({ err: error }, 'call failed')
    await recordRefusal(world, request, problem)
    // Otherwise the browser would save the error of a failed download as a file.
    reply.removeHeader('content-disposition')
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
    const challenge = challengeFor(world.settings.slug, request, problem)
    // A route with another scheme, such as Basic, has set its own.
    if (challenge !== null && !reply.hasHeader('www-authenticate'))
      reply.header('www-authenticate', challenge)
    const { code, message, fields } = translateProblem(languageOf(request.headers), problem)
    const { linkId } = problem
    return reply
      .status(problem.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code, message, ...(fields && { fields }), linkId, requestId: request.id }))
  }
}

/**
 * The value of WWW-Authenticate (RFC 9110, section 11.6.1; RFC 6750, section 3). Every 401 has it. Browsers, which send the session
 * in a cookie, show no dialog for this scheme.
 */
function challengeFor(
  slug: string,
  request: FastifyRequest,
  { status, code, message }: Problem,
): string | null {
  if (code === 'service-account.scope-needed') {
    const [, scope = ''] = /scope (\S+)\.$/.exec(message) ?? []
    return `Bearer realm="${slug}", error="insufficient_scope", scope="${scope}"`
  }
  if (status !== 401) return null
  // Wrong passwords are refused with other codes.
  const isToken =
    /^Bearer /i.test(request.headers.authorization ?? '') && /^(?:not-signed-in$|session\.)/.test(code)
  return `Bearer realm="${slug}"${isToken ? ', error="invalid_token"' : ''}`
}

function translateProblem(language: string, { code, message, fields }: Problem) {
  const said = Object.entries(fields ?? {}).map(([name, text]) => [name, translate(language, text)])
  return { code, message: translate(language, message), fields: fields && Object.fromEntries(said) }
}

/** Records that a signed-in user was refused. A 404 is recorded too, because it is the answer for hidden records. */
export async function recordRefusal(
  world: World,
  request: FastifyRequest,
  problem: Pick<Problem, 'status' | 'code'>,
): Promise<void> {
  const { callName } = request.routeOptions.config
  if ((problem.status !== 403 && problem.status !== 404) || request.signedIn === null || !callName) return
  // No right was refused: the portal asks the person to accept, and each page would add several rows.
  if (problem.code === 'terms.to-accept') return
  try {
    const { status, code } = problem
    await recordDenial(world, {
      action: callName,
      actor: request.signedIn,
      reason: { status, code },
      detail: { params: request.params },
    })
  } catch (failure) {
    seldomLog(world.log, 'a denial could not be recorded', { level: 'error' })(failure, {
      requestId: request.id,
    })
  }
}
