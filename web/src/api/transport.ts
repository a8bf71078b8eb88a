import { csrfHeader } from '@gantry/contract/csrf-header'
import { ApiError, errorFromReply, networkFailure } from './api-error.ts'
import type { UploadProgress } from './contract-types.ts'

export type Reply = {
  status: number
  text: () => Promise<string>
  blob: () => Promise<Blob>
  header: (name: string) => string | null
}

/** The server answers in the language of the page, which may differ from the browser's. */
const commonHeaders = () => ({
  accept: 'application/json',
  'accept-language': document.documentElement.lang,
  [csrfHeader]: '1',
})

export async function sendJson(method: string, url: string, body: unknown): Promise<Reply> {
  const hasBody = body !== undefined
  let response: Response
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...commonHeaders(), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
    })
  } catch {
    throw networkFailure()
  }
  return {
    status: response.status,
    text: () => response.text(),
    blob: () => response.blob(),
    header: (name) => response.headers.get(name),
  }
}

/** XMLHttpRequest is used because fetch does not report the progress of an upload. */
export function sendFile(
  method: string,
  url: string,
  form: FormData,
  onProgress?: UploadProgress,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: () => Promise.resolve(request.responseText),
        blob: () => Promise.resolve(new Blob([request.responseText])),
        header: (name) => request.getResponseHeader(name),
      })
    request.onerror = () => reject(networkFailure())
    request.onabort = () => reject(networkFailure())
    request.send(form)
  })
}

export async function failure(reply: Reply): Promise<ApiError> {
  const text = await reply.text().catch(() => '')
  return errorFromReply(reply.status, text, reply.header('retry-after'))
}

/** Every call has a reply, so an empty body is a failure (docs/contract.md). */
export async function parsedBody(reply: Reply): Promise<unknown> {
  const text = await reply.text().catch(() => {
    throw networkFailure()
  })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ApiError({ status: reply.status, code: 'reply.unreadable', message: '' })
  }
  if (body === null || body === '' || body === false) {
    throw new ApiError({ status: reply.status, code: 'reply.empty', message: '' })
  }
  return body
}
