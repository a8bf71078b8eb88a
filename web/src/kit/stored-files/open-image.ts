import { makeCanvas } from './canvas.ts'
import { type Look, type OpenFile, UnviewableFile } from './open-file.ts'

/** A decoded picture takes four bytes a pixel. */
const mostPixels = 100_000_000

/** Reads a picture. Its size is known before it is decoded. */
async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  const loaded = Promise.withResolvers<void>()
  image.onload = () => loaded.resolve()
  image.onerror = () => loaded.reject(new UnviewableFile('broken'))
  image.src = address
  await loaded.promise
  if (image.naturalWidth * image.naturalHeight > mostPixels) throw new UnviewableFile('tooLarge')
  await image.decode().catch(() => {
    throw new UnviewableFile('broken')
  })
  return image
}

async function draw(image: HTMLImageElement, { scale, turn, signal }: Look): Promise<HTMLElement> {
  signal.throwIfAborted()
  const { naturalWidth: width, naturalHeight: height } = image
  const isUpright = turn % 180 === 0
  const { canvas, density } = makeCanvas(
    (isUpright ? width : height) * scale,
    (isUpright ? height : width) * scale,
  )
  const context = canvas.getContext('2d')
  if (!context) throw new UnviewableFile('tooLarge')
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.scale(scale * density, scale * density)
  context.drawImage(image, -width / 2, -height / 2)
  return canvas
}

export async function openImage(blob: Blob): Promise<OpenFile> {
  const address = URL.createObjectURL(blob)
  const close = () => URL.revokeObjectURL(address)
  try {
    const image = await load(address)
    const page = {
      width: image.naturalWidth,
      height: image.naturalHeight,
      draw: (look: Look) => draw(image, look),
    }
    return { fit: 'whole', pageCount: 1, readPage: () => Promise.resolve(page), close }
  } catch (error) {
    close()
    throw error
  }
}
