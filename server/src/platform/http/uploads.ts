import type { Readable } from 'node:stream'
import type { Upload } from '@gantry/contract/route-table'
import type { FastifyRequest } from 'fastify'
import { FileTooLarge } from '../files/errors.ts'
import type { VirusScanner } from '../files/virus-scanner.ts'
import { badField, problem, unreadable } from './problem.ts'

/**
 * Returns the field `file` of a multipart form as a stream. Only the fields before the file are read; ids among them
 * must be equal to those in the path. @throws Problem 400, 415, {FileTooLarge}
 */
export async function readUpload(
  request: FastifyRequest,
  limit: number,
  scanner: VirusScanner | null,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw problem('content-type', { which: 'form' })
  }
  // The form adds some bytes. The size of the file itself is checked below.
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
  return {
    fileName: unescapedName(part.filename),
    stream: scanner === null ? stream : scanner.scan(stream),
  }
}

/** Browsers write a quotation mark in a file's name as %22 (HTML, "Multipart form data"). */
const unescapedName = (name: string) => name.replaceAll('%22', '"')

/** The parser throws plain errors for a malformed or incomplete form. They are errors of the caller. */
function asUnreadable(error: unknown): unknown {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined) return error
  return unreadable()
}

type LimitedStream = Readable & { truncated: boolean }

/** The multipart parser truncates a file that is too large without an error, so this throws one. */
async function* withinLimit(file: LimitedStream, limit: number): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk as Uint8Array
  } catch (error) {
    throw asUnreadable(error)
  }
  if (file.truncated) throw new FileTooLarge(limit)
}
