import { listBody, listQuery, pageReply } from '../../../paging.ts'
import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { ReadinessSummary, ReadyMip, readinessFilters } from './schemas.ts'
import { readinessSorts } from './words.ts'

/** What the readiness of MIPs depends on. */
const judged = [
  'mip',
  'user',
  'user-mip',
  'user-group',
  'group-mip',
  'role',
  'profession',
  'requirement',
  'qualification',
  'qualification-kind',
] as const

/** Ours: whether MIPs and their people will have what is required, on any day to come. */
export const readinessRoutes = () =>
  routes({
    /** Group administrators list the MIPs of the own group, with its members. A page has at most 50 MIPs. */
    listReadiness: {
      summary: 'List whether MIPs are ready on a day',
      method: 'GET',
      path: '/api/readiness',
      effect: 'read',
      about: judged,
      access: administrators,
      scope: 'qualifications:read',
      query: listQuery(readinessSorts, readinessFilters),
      reply: pageReply('mips', ReadyMip).extend({ summary: ReadinessSummary }),
    },
    exportReadiness: {
      summary: 'Export the readiness of MIPs as CSV',
      method: 'POST',
      path: '/api/readiness/export',
      effect: 'read',
      isHeavy: true,
      about: judged,
      access: administrators,
      scope: 'qualifications:read',
      body: listBody(readinessSorts, readinessFilters),
      reply: 'file',
      media: 'text/csv',
    },
  })
