import { administrators, anyRole, everyone } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { MipIdParams } from '../../people/mips/schemas.ts'
import { UserIdParams } from '../../people/users/schemas.ts'
import {
  PracticeScopeBody,
  PracticeScopeMove,
  PracticeScopeParams,
  PracticeScopes,
  ReadPracticeScope,
  WhoMay,
  WhoMayBody,
} from './schemas.ts'

/** Ours: what people may do at MIPs (NSQHS Standards, Actions 1.23 and 1.24). */
export const practiceScopeRoutes = () =>
  routes({
    /** Those in force first. There are few, so the list has no pages. */
    listPracticeScopes: {
      summary: 'List the scopes of clinical practice of a person',
      method: 'GET',
      path: '/api/users/:userId/practice-scopes',
      effect: 'read',
      about: ['practice-scope', 'user-mip', 'hold', 'requirement', 'qualification', 'mip', 'user'],
      access: anyRole,
      scope: 'practice-scopes:read',
      params: UserIdParams,
      reply: PracticeScopes,
    },
    getPracticeScope: {
      summary: 'Read a scope of clinical practice with what was decided about it',
      method: 'GET',
      path: '/api/practice-scopes/:practiceScopeId',
      effect: 'read',
      about: ['practice-scope', 'user-mip', 'hold', 'requirement', 'qualification', 'mip', 'user'],
      access: anyRole,
      scope: 'practice-scopes:read',
      params: PracticeScopeParams,
      reply: ReadPracticeScope,
    },
    /** People propose their own ones, and administrators those of others. */
    proposePracticeScope: {
      summary: 'Propose a scope of clinical practice, or change a proposal',
      refuses: [
        'not-found',
        'practice-scope.decided',
        'practice-scope.no-link',
        'practice-scope.supervisor-not-there',
        'practice-scope.too-many',
        'stale',
      ],
      method: 'POST',
      path: '/api/practice-scopes',
      effect: 'write',
      changes: ['practice-scope'],
      access: everyone,
      scope: 'practice-scopes:write',
      body: PracticeScopeBody,
      reply: ReadPracticeScope,
    },
    /** Granting needs somebody else than the person and who proposed it. Granting adds the modalities to the link. */
    movePracticeScope: {
      summary: 'Grant, refuse, suspend, resume or end a scope of clinical practice',
      refuses: [
        'practice-scope.second-person',
        'practice-scope.own',
        'practice-scope.supervisor-not-there',
        'practice-scope.past',
        'stale',
      ],
      method: 'POST',
      path: '/api/practice-scopes/:practiceScopeId/state',
      effect: 'write',
      changes: ['practice-scope', 'user-mip'],
      access: everyone,
      scope: 'practice-scopes:write',
      params: PracticeScopeParams,
      body: PracticeScopeMove,
      reply: ReadPracticeScope,
    },
    /** Now, on a day in the past with the times, or on a coming one by what is known today. */
    listWhoMay: {
      summary: 'List who may do something at a MIP on a day',
      method: 'POST',
      path: '/api/mips/:mipId/who-may',
      effect: 'read',
      about: [
        'practice-scope',
        'user-mip',
        'hold',
        'requirement',
        'qualification',
        'mip',
        'user',
        'profession',
      ],
      access: administrators,
      scope: 'practice-scopes:read',
      params: MipIdParams,
      body: WhoMayBody,
      reply: WhoMay,
    },
    exportWhoMay: {
      summary: 'Download who may do something at a MIP on a day, as CSV',
      method: 'POST',
      path: '/api/mips/:mipId/who-may/export',
      effect: 'read',
      isHeavy: true,
      about: ['practice-scope', 'user-mip'],
      access: administrators,
      scope: 'practice-scopes:read',
      params: MipIdParams,
      body: WhoMayBody,
      reply: 'file',
      media: 'text/csv',
    },
  })
