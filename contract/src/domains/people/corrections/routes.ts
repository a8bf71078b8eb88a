import { administrators, anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { UserIdParams } from '../users/schemas.ts'
import {
  Correction,
  CorrectionAnswer,
  CorrectionParams,
  CorrectionRequest,
  Corrections,
  CorrectionVersion,
} from './schemas.ts'

/** Ours: people ask to have corrected what they may not change (Australian Privacy Principle 13). */
export const correctionRoutes = () =>
  routes({
    /** Those that the caller asked for or may answer. There are few, so the list has no pages. */
    listCorrections: {
      summary: 'List the corrections that a person asked for',
      method: 'GET',
      path: '/api/users/:userId/corrections',
      effect: 'read',
      about: ['correction', 'user', 'user-mip', 'user-ris', 'mip', 'ris'],
      access: anyRole,
      params: UserIdParams,
      reply: Corrections,
    },
    askForCorrection: {
      summary: "Ask for a correction of one's own value",
      refuses: ['not-found', 'correction.open', 'correction.own-to-change', 'correction.too-many'],
      method: 'POST',
      path: '/api/corrections',
      effect: 'write',
      changes: ['correction'],
      access: anyRole,
      body: CorrectionRequest,
      reply: Correction,
    },
    withdrawCorrection: {
      summary: 'Withdraw a request for a correction',
      refuses: ['correction.answered', 'stale'],
      method: 'POST',
      path: '/api/corrections/:correctionId/withdraw',
      effect: 'write',
      changes: ['correction'],
      access: anyRole,
      params: CorrectionParams,
      body: CorrectionVersion,
      reply: Correction,
    },
    /** Accepting writes the value as the caller would write it without a request, with the same checks. */
    answerCorrection: {
      summary: 'Accept or refuse a request for a correction',
      refuses: [
        'correction.answered',
        'correction.changed',
        'correction.no-link',
        'correction.own',
        'qualification.number-taken',
        'ris-user.name-taken',
        'user.email-taken',
        'account.locked',
        'mail.too-many',
        'busy',
        'stale',
      ],
      method: 'POST',
      path: '/api/corrections/:correctionId/answer',
      effect: 'write',
      changes: ['correction', 'user', 'user-mip', 'user-ris', 'session'],
      access: administrators,
      params: CorrectionParams,
      body: CorrectionAnswer,
      reply: Correction,
    },
  })
