import { Readable } from 'node:stream'
import type { Download } from '@gantry/contract/route-table'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { separatorFor } from './csv.ts'

/**
 * Sends a file so that no browser executes its content: as an attachment with its name (RFC 6266, RFC 8187), without
 * content sniffing, and sandboxed if it is opened anyway. Only images that we have re-encoded are shown inline.
 */
export function sendDownload(reply: FastifyReply, result: unknown): FastifyReply {
  const file = result as Download
  const stream =
    typeof file.stream === 'function' ? file.stream(separatorFor(reply.request.headers)) : file.stream
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply
    .header(
      'content-disposition',
      contentDisposition(file.fileName, { type: file.inline ? 'inline' : 'attachment' }),
    )
    .header('content-type', file.contentType)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .send(Readable.from(stream))
}
