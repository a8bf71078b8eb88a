import routes from 'virtual:contract-routes'
import { sessionEndOf } from '@gantry/contract/domains/access/sessions/words'
import { settings } from '../i18n/settings.ts'
import { ApiError, networkFailure } from './api-error.ts'
import { fileNameFrom } from './content-disposition.ts'
import type { CallArguments, CallName, CallReply, UploadProgress } from './contract-types.ts'
import { failure, parsedBody, type Reply, sendFile, sendJson } from './transport.ts'
import { buildUrl, wireValues } from './url.ts'

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  onProgress?: UploadProgress
}

const ROTATION_PAUSE = 400

let endSession: (error: ApiError) => void = () => {}
let askForRole: () => void = () => {}
let askForTerms: () => void = () => {}
let noteCall: () => void = () => {}

/** The session subscribes to refused and answered calls, because the client must not import the session. */
export function watchCalls(watcher: {
  onUnauthorized: (error: ApiError) => void
  onRoleLost: () => void
  onTermsToAccept: () => void
  onAnswered: () => void
}): void {
  endSession = watcher.onUnauthorized
  askForRole = watcher.onRoleLost
  askForTerms = watcher.onTermsToAccept
  noteCall = watcher.onAnswered
}

function send(name: CallName, input: AnyInput): Promise<Reply> {
  const route = routes[name]
  if (!route) throw new Error(`The contract has no call ${name}.`)
  const [method, template, kind] = route
  // A GET that writes is sent as POST with its query in the body, because addresses are stored in logs and histories.
  const isTwin = kind === 'twin' && input.query !== undefined
  const url = buildUrl(template, settings.slug, input.params, isTwin ? {} : input.query)
  if (kind !== 'upload' || !input.file) {
    return sendJson(method, url, isTwin ? wireValues(settings.slug, input.query) : input.body)
  }
  const form = new FormData()
  for (const [field, value] of Object.entries(input.params ?? {})) form.append(field, String(value))
  form.append('file', input.file, input.file.name)
  return sendFile(method, url, form, input.onProgress)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A 401 of any guarded call means that the session has ended. Only the verification also answers it to a wrong code. */
const tellsSignedOut = (name: CallName, error: ApiError) =>
  error.status === 401 &&
  (name !== 'verify' || error.code === 'not-signed-in' || sessionEndOf(error.code) !== undefined)

const roleIsMissing = ({ code }: ApiError) => code === 'session.role-lost' || code === 'session.role-needed'

async function answered(name: CallName, input: AnyInput): Promise<Reply> {
  const reply = await send(name, input)
  if (reply.status >= 200 && reply.status <= 299) return reply
  const error = await failure(reply)
  if (roleIsMissing(error)) askForRole()
  if (error.code === 'terms.to-accept') askForTerms()
  throw error
}

async function sendGuarded(name: CallName, input: AnyInput): Promise<Reply> {
  try {
    return await answered(name, input)
  } catch (error) {
    if (!(error instanceof ApiError) || !tellsSignedOut(name, error)) throw error
  }
  // Another tab may have renewed the shared cookie during this call. A call answered 401 was not carried out, so it can
  // be sent again.
  await pause(ROTATION_PAUSE)
  try {
    return await answered(name, input)
  } catch (error) {
    if (error instanceof ApiError && tellsSignedOut(name, error)) endSession(error)
    throw error
  }
}

/** Makes a call of the contract by its name. Throws `ApiError`. */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallReply<Name>> {
  const isGuarded = routes[name]?.[3] === true
  const reply = await (isGuarded ? sendGuarded : answered)(name, input ?? {})
  noteCall()
  if (routes[name]?.[2] !== 'file') return (await parsedBody(reply)) as CallReply<Name>
  const blob = await reply.blob().catch(() => {
    throw networkFailure()
  })
  return { blob, fileName: fileNameFrom(reply.header('content-disposition'), 'document') } as CallReply<Name>
}
