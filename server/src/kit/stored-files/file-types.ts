import { createReadStream } from 'node:fs'
import { problem } from '../../platform/http/problem.ts'

export type FileKind = {
  contentType: string
  extensions: readonly [string, ...string[]]
  /** Only for text, if it is in this encoding. */
  charset?: 'utf-8'
}

const office = 'application/vnd.openxmlformats-officedocument'
const plainText: FileKind = { contentType: 'text/plain', extensions: ['.txt'] }
const commaSeparated: FileKind = { contentType: 'text/csv', extensions: ['.csv'] }
const png: FileKind = { contentType: 'image/png', extensions: ['.png'] }

const pictures: Record<string, FileKind> = {
  png,
  apng: png,
  jpg: { contentType: 'image/jpeg', extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'] },
  webp: { contentType: 'image/webp', extensions: ['.webp'] },
}
const documents: Record<string, FileKind> = {
  ...pictures,
  pdf: { contentType: 'application/pdf', extensions: ['.pdf'] },
  tif: { contentType: 'image/tiff', extensions: ['.tif', '.tiff'] },
  docx: { contentType: `${office}.wordprocessingml.document`, extensions: ['.docx'] },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, extensions: ['.xlsx'] },
  dcm: { contentType: 'application/dicom', extensions: ['.dcm', '.dicom'] },
}

/** The content types of all kinds of documents. */
export const documentTypes = [...Object.values(documents), plainText, commaSeparated].map(
  ({ contentType }) => contentType,
)

const accepted = {
  picture: 'Choose a PNG, JPEG or WebP picture.',
  document: 'Choose a PDF, PNG, JPEG, WebP, TIFF, DOCX, XLSX, TXT, CSV or DICOM file.',
}
const wrongType = (which: keyof typeof accepted) =>
  problem('upload.type', { which }, { fields: { file: accepted[which] } })

/** @throws Problem 415 when the bytes are not a PNG, JPEG or WebP */
export async function detectPictureKind(path: string): Promise<FileKind> {
  const kind = pictures[(await detectExtension(path)) ?? '']
  if (kind === undefined) throw wrongType('picture')
  return kind
}

/**
 * Detects the kind of a document by its bytes. The file name only distinguishes kinds of text files. @throws Problem
 * 415
 */
export async function detectDocumentKind(path: string, fileName: string): Promise<FileKind> {
  const extension = await detectExtension(path)
  const kind = extension === undefined ? await tellTextKind(path, fileName) : documents[extension]
  if (kind === undefined) throw wrongType('document')
  return kind
}

async function detectExtension(path: string): Promise<string | undefined> {
  // The library is loaded on first use.
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  if (type !== undefined && type.ext !== 'tif') return type.ext
  // The first 128 bytes of a DICOM file are free, and some vendors write a TIFF header there.
  return (await readStart(path, 132)).subarray(128).toString('latin1') === 'DICM' ? 'dcm' : type?.ext
}

async function tellTextKind(path: string, fileName: string): Promise<FileKind | undefined> {
  const name = fileName.trimEnd().toLowerCase()
  const kind = [plainText, commaSeparated].find(({ extensions }) => name.endsWith(extensions[0]))
  if (kind === undefined || !(await isPlainText(path))) return undefined
  return (await isUtf8(path)) ? { ...kind, charset: 'utf-8' } : kind
}

// A browser could treat text with these beginnings as a page or an SVG image, whatever the file name is.
const markupStart = /^[\s\uFEFF]*<[a-z!?/]/i
const markupNearStart = /<(!doctype|html|head|body|svg|script|iframe)\b/i

/** Plain text has no control characters except tabs and line ends, and does not look like a web page. */
async function isPlainText(path: string): Promise<boolean> {
  const start = (await readStart(path, 4096)).toString('utf8')
  if (markupStart.test(start) || markupNearStart.test(start)) return false
  for await (const chunk of createReadStream(path)) {
    if ((chunk as Buffer).some(isControl)) return false
  }
  return true
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const isControl = (byte: number) => (byte < 32 && (byte < 9 || byte > 13)) || byte === 127

async function readStart(path: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: length - 1 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
