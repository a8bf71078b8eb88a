import type { Document } from '@gantry/contract/documents'
import type { Download, Upload } from '@gantry/contract/route-table'
import { forbidden, notFound } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import { findPerson } from '../users/service.ts'
import type { World } from '../world.ts'
import { canChangeDocumentsOf, canReadDocumentsOf, seesHiddenDocumentsOf } from './policy.ts'
import * as documents from './service.ts'

/** Documents of people: who may do what with whose (wire section 3), on top of what all documents share. */
export function createUserDocuments(world: Pick<World, 'db' | 'clock' | 'files' | 'log' | 'settings'>) {
  const { db } = world

  async function reach(actor: Actor, userId: number) {
    const person = await findPerson(db, actor, userId)
    if (person === null || !canReadDocumentsOf(actor, person)) throw notFound()
    return {
      visibleOnly: !seesHiddenDocumentsOf(actor, person),
      canChange: canChangeDocumentsOf(actor, person),
    }
  }

  return {
    async list(actor: Actor, userId: number): Promise<Document[]> {
      return documents.listDocuments(db, { userId }, await reach(actor, userId))
    },

    async upload(actor: Actor, userId: number, upload: Upload): Promise<Document> {
      const { canChange } = await reach(actor, userId)
      if (!canChange) throw forbidden()
      return documents.addDocument(world, actor, { userId }, upload)
    },

    async download(actor: Actor, userId: number, documentId: number | undefined): Promise<Download> {
      return documents.openDocument(world, { userId }, await reach(actor, userId), documentId)
    },

    async remove(actor: Actor, userId: number, documentId: number): Promise<void> {
      await documents.requireChangeable(db, { userId }, await reach(actor, userId), documentId)
      await documents.removeDocument(world, actor, { userId }, documentId)
    },

    async changeVisibility(
      actor: Actor,
      userId: number,
      documentId: number,
      visibility: boolean | undefined,
    ): Promise<Document> {
      await documents.requireChangeable(db, { userId }, await reach(actor, userId), documentId)
      return documents.changeDocumentVisibility(world, actor, { userId }, documentId, visibility)
    },
  }
}
