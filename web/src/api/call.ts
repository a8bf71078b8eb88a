import routes from 'virtual:contract-routes'
import { settings } from '../app/settings.ts'
import { networkFailure } from './api-error.ts'
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

/** Sign-in's own calls answer 401 for reasons of their own; only a guarded call's 401 ends the session here. */
const keepsSession: readonly CallName[] = ['signIn', 'verify', 'signOut', 'refresh']
const ROTATION_PAUSE = 400

let endSession: () => void = () => {}
let noteCall: () => void = () => {}

/** The session listens here: it must know of refused and of answered calls, and the client must not know it. */
export function watchCalls(watcher: { onUnauthorized: () => void; onAnswered: () => void }): void {
  endSession = watcher.onUnauthorized
  noteCall = watcher.onAnswered
}

function send(name: CallName, input: AnyInput): Promise<Reply> {
  const route = routes[name]
  if (!route) throw new Error(`The contract has no call ${name}.`)
  const [method, template, kind] = route
  // A GET that writes goes by its POST twin, which takes the query as JSON: no log and no history keeps that.
  const isTwin = method === 'POST' && kind === 'json' && input.query !== undefined
  const url = buildUrl(template, settings.slug, input.params, isTwin ? undefined : input.query)
  if (isTwin) return sendJson(method, url, wireValues(settings.slug, input.query))
  if (kind !== 'upload' || !input.file) return sendJson(method, url, input.body)
  const form = new FormData()
  for (const [field, value] of Object.entries(input.params ?? {})) form.append(field, String(value))
  form.append('file', input.file, input.file.name)
  return sendFile(method, url, form, input.onProgress)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function sendGuarded(name: CallName, input: AnyInput): Promise<Reply> {
  const reply = await send(name, input)
  const isGuarded = routes[name]?.[3] === true && !keepsSession.includes(name)
  if (reply.status !== 401 || !isGuarded) return reply
  // Another tab may have renewed the shared cookie while this call was on its way with the old one. A call
  // answered 401 was not carried out, so it can be sent again.
  await pause(ROTATION_PAUSE)
  const second = await send(name, input)
  if (second.status === 401) endSession()
  return second
}

/** One call of the contract, by its name there. Throws `ApiError`. */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallReply<Name>> {
  const reply = await sendGuarded(name, (input ?? {}) as AnyInput)
  if (reply.status < 200 || reply.status > 299) throw await failure(reply)
  noteCall()
  if (routes[name]?.[2] !== 'file') return (await parsedBody(reply)) as CallReply<Name>
  const blob = await reply.blob().catch(() => {
    throw networkFailure()
  })
  return { blob, fileName: fileNameFrom(reply.header('content-disposition'), 'document') } as CallReply<Name>
}

export const api = { call }
