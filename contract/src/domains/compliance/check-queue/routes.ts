import { Done } from '../../../fields.ts'
import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { QualificationParams } from '../qualifications/schemas.ts'
import { NextCheck, NextCheckBody } from './schemas.ts'

/** Ours: one qualification after the other is checked, by several people at the same time. */
export const checkQueueRoutes = () =>
  routes({
    /** The one that waits longest. The caller keeps it for five minutes, and gets the same one when asking again. */
    takeNextCheck: {
      summary: 'Take the next qualification to check',
      method: 'POST',
      path: '/api/check-queue/next',
      effect: 'write',
      changes: [],
      access: administrators,
      body: NextCheckBody,
      reply: NextCheck,
    },
    /** Others get it at once. */
    releaseCheck: {
      summary: 'Give back a qualification that one has taken to check',
      method: 'POST',
      path: '/api/check-queue/:qualificationId/release',
      effect: 'write',
      changes: [],
      access: administrators,
      params: QualificationParams,
      reply: Done,
    },
  })
