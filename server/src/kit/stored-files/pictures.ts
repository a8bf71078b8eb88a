import { pictureBytes } from '@gantry/contract/limits'
import type { Upload } from '@gantry/contract/route-table'
import type { Received } from '../../platform/files/file-store.ts'
import { badField, problem } from '../../platform/http/problem.ts'
import type { World } from '../../platform/world.ts'
import { detectPictureKind } from './file-types.ts'

const maxPixels = 40_000_000
/**
 * A lower limit, because an interlaced PNG or a progressive JPEG is decoded completely in memory, with five bytes per
 * pixel.
 */
const maxInterlacedPixels = 16_000_000
const maxSide = 512
const decodeSeconds = 20

let previous: Promise<unknown> = Promise.resolve()

/**
 * Redraws the uploaded picture as a small WebP without metadata. The file is not stored yet. @throws Problem 413,
 * 415, or 400 when the picture cannot be read
 */
export async function receivePicture({ files }: Pick<World, 'files'>, upload: Upload): Promise<Received> {
  const original = await files.receive(upload.stream, pictureBytes)
  try {
    await detectPictureKind(original.path)
    await refuseTooManyPixels(original.path)
    const drawn = await inTurn(() => redraw(original.path))
    return await files.receive(piecesOf(drawn), pictureBytes)
  } finally {
    await original.discard()
  }
}

/** Loads the library on first use. One thread and no cache limit the memory to that of one decoder. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Reads only the header, because a file of a few kilobytes can declare gigabytes of pixels. */
async function refuseTooManyPixels(path: string): Promise<void> {
  const sharp = await loadSharp()
  const header = await readable(() => sharp(path, { limitInputPixels: false }).metadata())
  const pixels = header.width * header.height
  if (pixels <= (header.isProgressive ? maxInterlacedPixels : maxPixels)) return
  throw problem('upload.too-many-pixels', { which: pixels > maxPixels ? 'pixels' : 'interlaced' })
}

async function redraw(path: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return readable(() =>
    sharp(path, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch {
    throw badField('file', 'The picture could not be read. It may be damaged.')
  }
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = previous.then(work)
  previous = result.catch(() => undefined)
  return result
}

async function* piecesOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}
