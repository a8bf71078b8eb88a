import { BulkReply } from '../../../bulk-status.ts'
import { administrators, anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { UserIdParams } from '../users/schemas.ts'
import {
  NewProfession,
  NewProfessions,
  PersonProfession,
  PersonProfessions,
  ProfessionEnd,
  ProfessionParams,
} from './schemas.ts'

/** Ours: what people practise, on which terms and when. What was is kept: adding and ending are writes of their own. */
export const professionRoutes = () =>
  routes({
    /** The latest first, with those that have ended. There are few, so the list has no pages. */
    listProfessions: {
      summary: 'List the professions of a user',
      method: 'GET',
      path: '/api/users/:userId/professions',
      effect: 'read',
      about: ['profession', 'user-mip'],
      access: anyRole,
      scope: 'users:read',
      params: UserIdParams,
      reply: PersonProfessions,
    },
    addProfession: {
      summary: 'Add a profession of a user',
      refuses: ['profession.own', 'profession.repeated', 'profession.too-many'],
      method: 'POST',
      path: '/api/users/:userId/professions',
      effect: 'write',
      changes: ['profession'],
      access: administrators,
      scope: 'users:write',
      params: UserIdParams,
      body: NewProfession,
      reply: PersonProfession,
    },
    /** The same for several people. Each is judged as by `addProfession`. */
    addProfessions: {
      summary: 'Add a profession of several users, with a result for each',
      method: 'POST',
      path: '/api/users/professions',
      effect: 'write',
      changes: ['profession'],
      access: administrators,
      scope: 'users:write',
      body: NewProfessions,
      reply: BulkReply,
    },
    /** An end is only moved to an earlier day. */
    endProfession: {
      summary: 'End a profession of a user, or say that it was entered by mistake',
      refuses: ['profession.own', 'profession.ended'],
      method: 'POST',
      path: '/api/users/:userId/professions/:personProfessionId/end',
      effect: 'write',
      changes: ['profession'],
      access: administrators,
      scope: 'users:write',
      params: ProfessionParams,
      body: ProfessionEnd,
      reply: PersonProfession,
    },
  })
