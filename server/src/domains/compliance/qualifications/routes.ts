import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { checkQualification, checkQualifications, refuseQualification } from './checking/checking.ts'
import {
  deleteQualificationDocument,
  downloadQualificationDocument,
  uploadQualificationDocument,
} from './documents.ts'
import { exportQualifications } from './list/export.ts'
import { listAllQualifications } from './list/listing.ts'
import { listQualificationChecks, listQualifications } from './reading.ts'
import { addQualification, changeQualification, withdrawQualification } from './service.ts'

export const qualificationHandlers = (world: World) =>
  ({
    listQualifications: ({ actor, body }) => listAllQualifications(world, actor, body),
    exportQualifications: ({ actor, body }) => exportQualifications(world, actor, body),
    checkQualifications: ({ actor, body }) => checkQualifications(world, actor, body),
    listUserQualifications: ({ actor, params }) => listQualifications(world, actor, params),
    addUserQualification: ({ actor, params, body }) => addQualification(world, actor, params, body),
    listMipQualifications: ({ actor, params }) => listQualifications(world, actor, params),
    addMipQualification: ({ actor, params, body }) => addQualification(world, actor, params, body),
    changeQualification: ({ actor, params, body }) =>
      changeQualification(world, actor, params.qualificationId, body),
    withdrawQualification: async ({ actor, params }) => {
      await withdrawQualification(world, actor, params.qualificationId)
      return true
    },
    uploadQualificationDocument: ({ actor, params, upload }) =>
      uploadQualificationDocument(world, actor, params.qualificationId, upload),
    downloadQualificationDocument: ({ actor, params }) => downloadQualificationDocument(world, actor, params),
    deleteQualificationDocument: async ({ actor, params }) => {
      await deleteQualificationDocument(world, actor, params)
      return true
    },
    listQualificationChecks: ({ actor, params }) =>
      listQualificationChecks(world, actor, params.qualificationId),
    checkQualification: ({ actor, params, body }) =>
      checkQualification(world, actor, params.qualificationId, body),
    refuseQualification: ({ actor, params, body }) =>
      refuseQualification(world, actor, params.qualificationId, body),
  }) satisfies Partial<AllHandlers>
