import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { createMipDocuments } from './mip-documents.ts'
import { createUserDocuments } from './user-documents.ts'

export const userDocumentHandlers = (world: World) => {
  const documents = createUserDocuments(world)
  return {
    listUserDocuments: ({ actor, params }) => documents.list(actor, params.userId),
    uploadUserDocument: ({ actor, params, upload }) => documents.upload(actor, params.userId, upload),
    downloadUserDocument: ({ actor, params, query }) =>
      documents.download(actor, params.userId, query.documentId),
    deleteUserDocument: async ({ actor, params }) => {
      await documents.remove(actor, params.userId, params.documentId)
      return true
    },
    changeUserDocumentVisibility: ({ actor, params, query }) =>
      documents.changeVisibility(actor, params.userId, params.documentId, query.visibility),
  } satisfies Pick<
    AllHandlers,
    | 'listUserDocuments'
    | 'uploadUserDocument'
    | 'downloadUserDocument'
    | 'deleteUserDocument'
    | 'changeUserDocumentVisibility'
  >
}

export const mipDocumentHandlers = (world: World) => {
  const documents = createMipDocuments(world)
  return {
    listMipDocuments: ({ actor, params }) => documents.list(actor, params.mipId),
    uploadMipDocument: ({ actor, params, upload }) => documents.upload(actor, params.mipId, upload),
    downloadMipDocument: ({ actor, params, query }) =>
      documents.download(actor, params.mipId, query.documentId),
    deleteMipDocument: async ({ actor, params }) => {
      await documents.remove(actor, params.mipId, params.documentId)
      return true
    },
    changeMipDocumentVisibility: ({ actor, params, query }) =>
      documents.changeVisibility(actor, params.mipId, params.documentId, query.visibility),
  } satisfies Pick<
    AllHandlers,
    | 'listMipDocuments'
    | 'uploadMipDocument'
    | 'downloadMipDocument'
    | 'deleteMipDocument'
    | 'changeMipDocumentVisibility'
  >
}
