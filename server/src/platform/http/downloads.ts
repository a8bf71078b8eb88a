import { Readable } from 'node:stream'
import type { Download } from '@gantry/contract/route-table'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/**
 * Sends a file so that no browser runs what is in it: named and told to save (RFC 6266, RFC 8187), never
 * sniffed, and sandboxed should something open it all the same. Only pictures drawn by us show inline.
 */
export function sendDownload(reply: FastifyReply, result: unknown): FastifyReply {
  const file = result as Download
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply
    .header(
      'content-disposition',
      contentDisposition(file.fileName, { type: file.inline ? 'inline' : 'attachment' }),
    )
    .header('content-type', file.contentType)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(Readable.from(file.stream))
}
