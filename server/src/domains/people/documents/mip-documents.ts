import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import type { Download, Upload } from '@gantry/contract/route-table'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getEditableMip, getReadableMip, seesHiddenDocumentsOfMip } from '../mips/service.ts'
import * as documents from './service.ts'

// The permissions for documents of MIPs (docs/contract.md). service.ts holds the part that all documents share.

type Documents = Pick<World, 'db' | 'clock' | 'files' | 'inForce' | 'log' | 'settings'>

async function getAccess({ db }: Pick<World, 'db'>, actor: Actor, mipId: number) {
  const access = await getReadableMip(db, actor, mipId)
  return { visibleOnly: !seesHiddenDocumentsOfMip(actor, access) }
}

export async function listMipDocuments(
  world: Pick<World, 'db'>,
  actor: Actor,
  mipId: number,
): Promise<Document[]> {
  return documents.listDocuments(world.db, actor, { mipId }, await getAccess(world, actor, mipId))
}

export async function uploadMipDocument(
  world: Documents,
  actor: Actor,
  mipId: number,
  upload: Upload,
): Promise<Document> {
  await getEditableMip(world.db, actor, mipId)
  return documents.addDocument(world, actor, { mipId }, upload)
}

export async function downloadMipDocument(
  world: Pick<World, 'db' | 'clock' | 'files'>,
  actor: Actor,
  mipId: number,
  documentId: number | undefined,
): Promise<Download> {
  return documents.openDocument(world, actor, { mipId }, await getAccess(world, actor, mipId), documentId)
}

export async function deleteMipDocument(
  world: Documents,
  actor: Actor,
  mipId: number,
  documentId: number,
): Promise<void> {
  await getEditableMip(world.db, actor, mipId)
  await documents.removeDocument(world, actor, { mipId }, documentId)
}

export async function changeMipDocumentVisibility(
  world: Documents,
  actor: Actor,
  { mipId, documentId }: { mipId: number; documentId: number },
  visibility: boolean | undefined,
): Promise<Document> {
  await getEditableMip(world.db, actor, mipId)
  return documents.changeDocumentVisibility(world, actor, { mipId }, documentId, visibility)
}
