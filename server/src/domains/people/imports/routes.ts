import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { deleteImported, getImportDeletion } from './deleting/deleting.ts'
import { makeResult, makeTemplate } from './files.ts'
import { getImport, listImportRows, listImports } from './service.ts'
import { confirmImport, discardImport, stopImport } from './state-changes.ts'
import { uploadImport } from './upload.ts'

export const importHandlers = (world: World) =>
  ({
    getImportTemplate: async ({ query }) => makeTemplate(world, query.kind),
    uploadImport: ({ actor, query, upload }) => uploadImport(world, actor, query.kind, upload),
    listImports: ({ body }) => listImports(world.db, body),
    getImport: ({ params }) => getImport(world.db, params.importId),
    listImportRows: ({ params, body }) => listImportRows(world.db, params.importId, body),
    confirmImport: ({ actor, params, body }) => confirmImport(world, actor, params.importId, body.rows),
    stopImport: ({ actor, params }) => stopImport(world, actor, params.importId),
    discardImport: ({ actor, params }) => discardImport(world, actor, params.importId),
    getImportDeletion: ({ actor, params }) => getImportDeletion(world, actor, params.importId),
    deleteImported: ({ actor, params, body }) => deleteImported(world, actor, params.importId, body),
    getImportResult: ({ actor, params }) => makeResult(world, actor, params.importId),
  }) satisfies Partial<AllHandlers>
