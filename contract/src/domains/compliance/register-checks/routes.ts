import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { QualificationParams } from '../qualifications/schemas.ts'
import { KeptRegisterAnswers, RegisterAnswers, RegisterFeed, RegisterOutcomes } from './schemas.ts'

/** Ours: a program of the client pushes what the register of health practitioners says. */
export const registerCheckRoutes = () =>
  routes({
    /** Idempotent: the same answers again change nothing. */
    pushRegisterChecks: {
      summary: 'Record what the register says about AHPRA numbers',
      refuses: ['register-check.programs-only'],
      method: 'POST',
      path: '/api/register-checks',
      effect: 'write',
      changes: ['register-check', 'qualification'],
      access: ['ProductAdmin'],
      scope: 'checks:write',
      body: RegisterAnswers,
      reply: RegisterOutcomes,
    },
    /** Whether answers of the register still come. */
    getRegisterFeed: {
      summary: 'Read the age of the register feed',
      method: 'GET',
      path: '/api/register-checks/feed',
      effect: 'read',
      about: ['register-check'],
      access: ['ProductAdmin'],
      reply: RegisterFeed,
    },
    /** The newest first, at most 20. */
    listRegisterAnswers: {
      summary: 'List what the register said about a registration',
      method: 'GET',
      path: '/api/qualifications/:qualificationId/register-checks',
      effect: 'read',
      about: ['register-check', 'qualification'],
      access: administrators,
      params: QualificationParams,
      reply: KeptRegisterAnswers,
    },
  })
