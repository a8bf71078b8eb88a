import type { Download, Upload } from '@gantry/contract/route-table'
import { badField } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import { safeFileName } from './file-names.ts'
import { detectDocumentKind } from './file-types.ts'
import { storeFile } from './service.ts'

// What all documents share: those of people and MIPs, and the evidence of qualifications and incidents.

export type StoredDocument = {
  fileName: string
  contentType: string
  charset: string | null
  size: number
  sha256: string
}

/** Receives an upload, examines its bytes, and stores it with the row that `name` writes. */
export async function receiveDocument<Result>(
  world: Pick<World, 'db' | 'files' | 'inForce' | 'log'>,
  upload: Upload,
  name: (tx: Db, document: StoredDocument) => Promise<Result>,
): Promise<Result> {
  const most = world.inForce.get('files.document-megabytes') * 1024 * 1024
  const received = await world.files.receive(upload.stream, most)
  try {
    if (received.size === 0) throw badField('file', 'The file is empty.')
    const {
      extensions,
      contentType,
      charset = null,
    } = await detectDocumentKind(received.path, upload.fileName)
    const fileName = safeFileName(upload.fileName, extensions)
    const { size, sha256 } = received
    return await storeFile(world, received, (tx) =>
      name(tx, { fileName, contentType, charset, size, sha256 }),
    )
  } finally {
    await received.discard()
  }
}

/** @throws if the stored file has another size than its row says */
export async function openDocument(
  { files }: Pick<World, 'files'>,
  { fileName, contentType, charset, sha256, size: expected }: StoredDocument,
): Promise<Download> {
  const { size, stream } = await files.open(sha256)
  if (size !== expected) {
    await stream[Symbol.asyncIterator]().return?.()
    throw new Error(`the stored file ${sha256} has ${size} bytes, not ${expected}`)
  }
  // Text names its encoding, so that no reader has to guess it (ASVS 4.1.1); RFC 1428 has a name for an unknown one.
  const type = contentType.startsWith('text/')
    ? `${contentType}; charset=${charset ?? 'unknown-8bit'}`
    : contentType
  return { fileName, contentType: type, size, stream }
}
