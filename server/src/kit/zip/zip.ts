import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

export type PackedFile = { path: string; sha256: string; size: number }
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Adds a file and waits until it is read. Files are written one after the other. */
export type AddFile = (path: string, chunks: Chunks, how?: { isCompressed: boolean }) => Promise<PackedFile>

type ZipOptions = { modifiedAt: Date; signal: AbortSignal }

/**
 * Yields a ZIP file of the files that `write` adds. Nothing is read far ahead of the reader, so the memory does not depend
 * on the size. An error of `write` and the abortion of `signal` end the iteration with that error.
 */
export async function* streamZip(
  write: (add: AddFile) => Promise<void>,
  { modifiedAt, signal }: ZipOptions,
): AsyncGenerator<Uint8Array, void, void> {
  // Loaded on first use, because few servers make packs.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  // Passed on piece by piece. Node would join them in its shared pool of memory, of which the library keeps a part for
  // each file, so all contents would stay in memory.
  const pieces = zip.outputStream.pipe(new PassThrough({ readableObjectMode: true }))
  // When the reader stops, `write` must not wait for the rest of its file to be read.
  const reading = new AbortController()
  const stopped = AbortSignal.any([signal, reading.signal])

  const add: AddFile = async (path, chunks, { isCompressed } = { isCompressed: true }) => {
    const hash = createHash('sha256')
    let size = 0
    async function* counted() {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.byteLength
        yield chunk
      }
    }
    const options = { mtime: modifiedAt, compress: isCompressed, mode: 0o100644 }
    const opening: Opening = { open: null }
    await orAborted(stopped, (resolve, reject) => {
      opening.open = () => {
        const source = Readable.from(counted(), { objectMode: false, signal: stopped })
        finished(source).then(resolve, reject)
        return source
      }
      zip.addReadStreamLazy(path, options, opener(opening))
    })
    opening.open = null
    return { path, size, sha256: hash.digest('hex') }
  }

  const writing = write(add).then(
    () => zip.end(),
    (error: Error) => void pieces.destroy(error),
  )
  try {
    yield* pieces as AsyncIterable<Uint8Array>
  } finally {
    reading.abort()
    await writing
  }
}

type Opening = { open: (() => Readable) | null }
type Take = (error: unknown, source: Readable) => void

/** The library keeps this function for each file until the end, so it must not keep the file. */
function opener(opening: Opening) {
  return (take: Take) => {
    if (opening.open !== null) take(null, opening.open())
  }
}

type Start = (resolve: () => void, reject: (error: unknown) => void) => void

async function orAborted(signal: AbortSignal, start: Start): Promise<void> {
  signal.throwIfAborted()
  let stop = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop)
      start(resolve, reject)
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
