import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
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
  const output = zip.outputStream as Readable
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
    await orAborted(stopped, (resolve, reject) => {
      // The library keeps this function until the end, so it must not keep the stream.
      zip.addReadStreamLazy(path, options, (take) => {
        const source = Readable.from(counted(), { objectMode: false, signal: stopped })
        finished(source).then(resolve, reject)
        take(null, source)
      })
    })
    return { path, size, sha256: hash.digest('hex') }
  }

  const writing = write(add).then(
    () => zip.end(),
    (error: Error) => void output.destroy(error),
  )
  try {
    yield* output as AsyncIterable<Uint8Array>
  } finally {
    reading.abort()
    await writing
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
