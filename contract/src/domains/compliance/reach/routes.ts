import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import {
  AsOfBody,
  AsOfList,
  ExplainQuery,
  ReachExplanation,
  WhatBody,
  WhatCould,
  WhoBody,
  WhoCould,
} from './schemas.ts'

const about = [
  'user',
  'role',
  'group',
  'mip',
  'app',
  'user-group',
  'user-mip',
  'group-mip',
  'document',
  'requirement',
  'hold',
  'qualification',
  'qualification-kind',
] as const

/**
 * Ours: who had access to what, and why. Group administrators ask about members and MIPs of the own group; what goes through
 * other groups names nothing.
 */
export const reachRoutes = (slug: string) =>
  routes({
    explainReach: {
      summary: 'Explain why a person has access, or not',
      refuses: ['not-found'],
      method: 'GET',
      path: `/api/${slug}-admin/reach/explain`,
      effect: 'read',
      about,
      access: administrators,
      query: ExplainQuery,
      reply: ReachExplanation,
    },
    /** Who had the ability, and when. */
    listWhoCould: {
      summary: 'List who had access to something, and when',
      refuses: ['not-found'],
      method: 'POST',
      path: `/api/${slug}-admin/reach/who`,
      effect: 'read',
      isHeavy: true,
      about,
      access: administrators,
      body: WhoBody,
      reply: WhoCould,
    },
    /** All pages as CSV: a row for each interval. */
    exportWhoCould: {
      summary: 'Export who had access to something as CSV',
      refuses: ['not-found'],
      method: 'POST',
      path: `/api/${slug}-admin/reach/who/export`,
      effect: 'read',
      isHeavy: true,
      about,
      access: administrators,
      body: WhoBody,
      reply: 'file',
      media: 'text/csv',
    },
    /** To what the person had access, and when. */
    listWhatCould: {
      summary: 'List what a person had access to, and when',
      refuses: ['not-found'],
      method: 'POST',
      path: `/api/${slug}-admin/reach/what`,
      effect: 'read',
      isHeavy: true,
      about,
      access: administrators,
      body: WhatBody,
      reply: WhatCould,
    },
    exportWhatCould: {
      summary: 'Export what a person had access to as CSV',
      refuses: ['not-found'],
      method: 'POST',
      path: `/api/${slug}-admin/reach/what/export`,
      effect: 'read',
      isHeavy: true,
      about,
      access: administrators,
      body: WhatBody,
      reply: 'file',
      media: 'text/csv',
    },
    /** The people, MIPs or groups as they were at a time. */
    listAsOf: {
      summary: 'List people, MIPs or groups as they were at a time',
      method: 'POST',
      path: `/api/${slug}-admin/reach/as-of`,
      effect: 'read',
      isHeavy: true,
      about,
      access: administrators,
      body: AsOfBody,
      reply: AsOfList,
    },
  })
