import { z } from 'zod'
import { anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import {
  QualificationKind,
  QualificationKindBody,
  QualificationKindParams,
  QualificationKindStatus,
} from './schemas.ts'

/** Ours: the kinds of qualifications. There are few, so the list has no pages. */
export const qualificationKindRoutes = () =>
  routes({
    listQualificationKinds: {
      summary: 'List the kinds of qualifications',
      method: 'GET',
      path: '/api/qualification-kinds',
      effect: 'read',
      about: ['qualification-kind'],
      access: anyRole,
      scope: 'qualifications:read',
      reply: z.object({ qualificationKinds: z.array(QualificationKind) }),
    },
    saveQualificationKind: {
      summary: 'Add or change a kind of qualification',
      refuses: [
        'hold.own-release',
        'hold.preview-needed',
        'qualification-kind.code-taken',
        'qualification-kind.label-taken',
        'stale',
      ],
      method: 'POST',
      path: '/api/qualification-kinds',
      effect: 'write',
      changes: ['qualification-kind', 'qualification'],
      access: ['ProductAdmin'],
      body: QualificationKindBody,
      reply: QualificationKind,
    },
    /** People cannot add qualifications of an inactive kind, so a kind without which people are held stays active. */
    setQualificationKindStatus: {
      summary: 'Activate or inactivate a kind of qualification',
      refuses: ['hold.own-release', 'hold.preview-needed', 'qualification-kind.holds'],
      method: 'POST',
      path: '/api/qualification-kinds/:qualificationKindId/status',
      effect: 'write',
      changes: ['qualification-kind'],
      access: ['ProductAdmin'],
      params: QualificationKindParams,
      body: QualificationKindStatus,
      reply: QualificationKind,
    },
  })
