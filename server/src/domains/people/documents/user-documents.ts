import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import type { Download, Upload } from '@gantry/contract/route-table'
import type { Actor } from '../../../platform/actor.ts'
import { forbidden, notFound } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { canChangeDocumentsOf, findPerson } from '../users/service.ts'
import { canReadDocumentsOf, seesHiddenDocumentsOf } from './policy.ts'
import * as documents from './service.ts'

// The permissions for documents of users (docs/contract.md). service.ts holds the part that all documents share.

type Documents = Pick<World, 'db' | 'clock' | 'files' | 'inForce' | 'log' | 'settings'>

async function getAccess({ db }: Pick<World, 'db'>, actor: Actor, userId: number) {
  const person = await findPerson(db, actor, userId)
  if (person === null || !canReadDocumentsOf(actor, person)) throw notFound()
  return {
    visibleOnly: !seesHiddenDocumentsOf(actor, person),
    canChange: canChangeDocumentsOf(actor, person),
  }
}

export async function listUserDocuments(
  world: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<Document[]> {
  return documents.listDocuments(world.db, actor, { userId }, await getAccess(world, actor, userId))
}

export async function uploadUserDocument(
  world: Documents,
  actor: Actor,
  userId: number,
  upload: Upload,
): Promise<Document> {
  const { canChange } = await getAccess(world, actor, userId)
  if (!canChange) throw forbidden()
  return documents.addDocument(world, actor, { userId }, upload)
}

export async function downloadUserDocument(
  world: Pick<World, 'db' | 'clock' | 'files'>,
  actor: Actor,
  userId: number,
  documentId: number | undefined,
): Promise<Download> {
  return documents.openDocument(world, actor, { userId }, await getAccess(world, actor, userId), documentId)
}

export async function deleteUserDocument(
  world: Documents,
  actor: Actor,
  userId: number,
  documentId: number,
): Promise<void> {
  const access = await getAccess(world, actor, userId)
  await documents.requireChangeable(world.db, { userId }, access, documentId)
  await documents.removeDocument(world, actor, { userId }, documentId)
}

export async function changeUserDocumentVisibility(
  world: Documents,
  actor: Actor,
  { userId, documentId }: { userId: number; documentId: number },
  visibility: boolean | undefined,
): Promise<Document> {
  const access = await getAccess(world, actor, userId)
  await documents.requireChangeable(world.db, { userId }, access, documentId)
  return documents.changeDocumentVisibility(world, actor, { userId }, documentId, visibility)
}
