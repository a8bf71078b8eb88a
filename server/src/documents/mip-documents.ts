import type { Document } from '@gantry/contract/documents'
import type { Download, Upload } from '@gantry/contract/route-table'
import { getEditableMip, getReadableMip, seesHiddenDocumentsOfMip } from '../mips/service.ts'
import type { Actor } from '../sessions/actor.ts'
import type { World } from '../world.ts'
import * as documents from './service.ts'

/** Documents of MIPs: who may do what with whose (wire section 3), on top of what all documents share. */
export function createMipDocuments(world: Pick<World, 'db' | 'clock' | 'files' | 'log' | 'settings'>) {
  const { db } = world

  async function which(actor: Actor, mipId: number) {
    const reach = await getReadableMip(db, actor, mipId)
    return { visibleOnly: !seesHiddenDocumentsOfMip(actor, reach) }
  }

  return {
    async list(actor: Actor, mipId: number): Promise<Document[]> {
      return documents.listDocuments(db, { mipId }, await which(actor, mipId))
    },

    async upload(actor: Actor, mipId: number, upload: Upload): Promise<Document> {
      await getEditableMip(db, actor, mipId)
      return documents.addDocument(world, actor, { mipId }, upload)
    },

    async download(actor: Actor, mipId: number, documentId: number | undefined): Promise<Download> {
      return documents.openDocument(world, { mipId }, await which(actor, mipId), documentId)
    },

    async remove(actor: Actor, mipId: number, documentId: number): Promise<void> {
      await getEditableMip(db, actor, mipId)
      await documents.removeDocument(world, actor, { mipId }, documentId)
    },

    async changeVisibility(
      actor: Actor,
      mipId: number,
      documentId: number,
      visibility: boolean | undefined,
    ): Promise<Document> {
      await getEditableMip(db, actor, mipId)
      return documents.changeDocumentVisibility(world, actor, { mipId }, documentId, visibility)
    },
  }
}
