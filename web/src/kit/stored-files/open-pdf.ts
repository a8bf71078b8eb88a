import files from 'virtual:pdf-files'
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFPageProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { makeCanvas } from './canvas.ts'
import { type Look, type OpenFile, UnviewableFile } from './open-file.ts'
import classes from './open-pdf.module.css'

GlobalWorkerOptions.workerSrc = `${files}legacy/build/pdf.worker.min.mjs`

/** A PDF counts in points, of which an inch has 72; the screen has 96 pixels. */
const pixelsPerPoint = 96 / 72

/** @throws UnviewableFile */
export async function openPdf(blob: Blob): Promise<OpenFile> {
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    // The content security policy forbids WebAssembly; there are decoders without it.
    useWasm: false,
    wasmUrl: `${files}wasm/`,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    // Faults of a file that does not prevent its pages from being shown are of no use in the console.
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = () => void task.destroy()
  try {
    const pdf = await task.promise
    return {
      fit: 'width',
      pageCount: pdf.numPages,
      async readPage(number) {
        const page = await pdf.getPage(number)
        const { width, height } = page.getViewport({ scale: pixelsPerPoint })
        return { width, height, draw: (look) => draw(page, look) }
      },
      close,
    }
  } catch (error) {
    close()
    if (error instanceof PasswordException) throw new UnviewableFile('encrypted')
    if (error instanceof InvalidPDFException) throw new UnviewableFile('broken')
    throw error
  }
}

/** The page as a picture, with its text above it, for people who select it or hear it. */
async function draw(page: PDFPageProxy, { scale, turn, signal }: Look): Promise<HTMLElement> {
  signal.throwIfAborted()
  const rotation = (page.rotate + turn) % 360
  const viewport = page.getViewport({ scale: scale * pixelsPerPoint, rotation })
  const { canvas, density } = makeCanvas(viewport.width, viewport.height)
  const rendering = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  const text = document.createElement('div')
  text.className = classes.text ?? ''
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  signal.addEventListener('abort', () => {
    rendering.cancel()
    layer.cancel()
  })
  await Promise.all([rendering.promise, layer.render()])
  const sheet = document.createElement('div')
  sheet.className = classes.sheet ?? ''
  sheet.style.setProperty('--total-scale-factor', String(viewport.scale))
  sheet.append(canvas, text)
  return sheet
}
