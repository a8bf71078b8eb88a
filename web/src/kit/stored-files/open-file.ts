import type { DownloadedFile } from '../../api/contract-types.ts'

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270
export type Look = { scale: number; turn: Turn; signal: AbortSignal }

/** Its width and height are in pixels of the screen, at scale 1 and not turned. */
export type Page = {
  width: number
  height: number
  /** An element of the scaled and turned size. It rejects when the signal aborts. */
  draw: (look: Look) => Promise<HTMLElement>
}

export type OpenFile = {
  /** Text is read at the width of the window; a picture is seen as a whole. */
  fit: 'width' | 'whole'
  pageCount: number
  readPage: (number: number) => Promise<Page>
  close: () => void
}

type Reason = 'broken' | 'encrypted' | 'tooLarge'

/** A file that cannot be shown. Other errors, such as a lost connection, are not the fault of the file. */
export class UnviewableFile extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

const openers = {
  'application/pdf': async (blob: Blob) => (await import('./open-pdf.ts')).openPdf(blob),
  'image/jpeg': openImageFile,
  'image/png': openImageFile,
  'image/webp': openImageFile,
}

async function openImageFile(blob: Blob): Promise<OpenFile> {
  return (await import('./open-image.ts')).openImage(blob)
}

const openerOf = (contentType: string) =>
  Object.entries(openers).find(([type]) => contentType.startsWith(type))?.[1]

/** Whether the portal can show a file of this type. */
export const isViewable = (contentType: string): boolean => openerOf(contentType) !== undefined

/** @throws UnviewableFile */
export async function openFile({ blob }: DownloadedFile): Promise<OpenFile> {
  const open = openerOf(blob.type)
  if (!open) throw new UnviewableFile('broken')
  return open(blob)
}
