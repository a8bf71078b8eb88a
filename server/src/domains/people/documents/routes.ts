import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import * as ofMip from './mip-documents.ts'
import * as ofUser from './user-documents.ts'

export const userDocumentHandlers = (world: World) =>
  ({
    listUserDocuments: ({ actor, params }) => ofUser.listUserDocuments(world, actor, params.userId),
    uploadUserDocument: ({ actor, params, upload }) =>
      ofUser.uploadUserDocument(world, actor, params.userId, upload),
    downloadUserDocument: ({ actor, params, query }) =>
      ofUser.downloadUserDocument(world, actor, params.userId, query.documentId),
    deleteUserDocument: async ({ actor, params }) => {
      await ofUser.deleteUserDocument(world, actor, params.userId, params.documentId)
      return true
    },
    changeUserDocumentVisibility: ({ actor, params, query }) =>
      ofUser.changeUserDocumentVisibility(world, actor, params, query.visibility),
  }) satisfies Partial<AllHandlers>

export const mipDocumentHandlers = (world: World) =>
  ({
    listMipDocuments: ({ actor, params }) => ofMip.listMipDocuments(world, actor, params.mipId),
    uploadMipDocument: ({ actor, params, upload }) =>
      ofMip.uploadMipDocument(world, actor, params.mipId, upload),
    downloadMipDocument: ({ actor, params, query }) =>
      ofMip.downloadMipDocument(world, actor, params.mipId, query.documentId),
    deleteMipDocument: async ({ actor, params }) => {
      await ofMip.deleteMipDocument(world, actor, params.mipId, params.documentId)
      return true
    },
    changeMipDocumentVisibility: ({ actor, params, query }) =>
      ofMip.changeMipDocumentVisibility(world, actor, params, query.visibility),
  }) satisfies Partial<AllHandlers>
