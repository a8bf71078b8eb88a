import type { Readable } from 'node:stream'
import type { Upload } from '@gantry/contract/route-table'
import type { FastifyRequest } from 'fastify'
import { FileTooLarge } from '../files/errors.ts'
import type { VirusScanner } from '../files/virus-scanner.ts'
import { badField, Problem } from './problem.ts'

/**
 * The one `file` of a multipart form, still streaming. Form fields are read as far as they come before the
 * file; a repeated id among them must agree with the path's. @throws Problem 400, 415, {FileTooLarge}
 */
export async function readUpload(
  request: FastifyRequest,
  limit: number,
  scanner: VirusScanner | null,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Problem(415, 'content-type', 'Send the file as multipart/form-data.')
  }
  // The form around the file adds a little; the file itself is held to the limit below.
  if (Number(request.headers['content-length'] ?? 0) > limit + 64 * 1024) throw new FileTooLarge(limit)
  const limits = { fileSize: limit, files: 1, fields: 10, fieldSize: 1000 }
  const part = await request.file({ limits }).catch((error: unknown) => {
    throw asUnreadable(error)
  })
  if (part === undefined) throw badField('file', 'Choose a file.')
  if (part.fieldname !== 'file') throw badField(part.fieldname, 'The file belongs in the field "file".')
  request.body = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      field !== undefined && 'value' in field ? [[name, field.value]] : [],
    ),
  )
  const stream = withinLimit(part.file, limit)
  return { fileName: part.filename, stream: scanner === null ? stream : scanner.passing(stream) }
}

/** The parser throws plain errors at a form that ends early or is none: the sender's mistake, not ours. */
function asUnreadable(error: unknown): unknown {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined) return error
  return new Problem(400, 'request.invalid', 'The request could not be read.')
}

type LimitedStream = Readable & { truncated: boolean }

/** The multipart parser cuts an over-long file short in silence; whoever reads it must hear of it. */
async function* withinLimit(file: LimitedStream, limit: number): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk as Uint8Array
  } catch (error) {
    throw asUnreadable(error)
  }
  if (file.truncated) throw new FileTooLarge(limit)
}
