import { listBody, listQuery, pageReply } from '../../../paging.ts'
import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { WorklistMatter, worklistFilters } from './schemas.ts'
import { worklistSorts } from './words.ts'

/** What the worklist depends on. */
const listed = [
  'qualification',
  'qualification-kind',
  'requirement',
  'hold',
  'user',
  'role',
  'user-mip',
  'user-group',
  'mip',
] as const

/** Ours: what is to be done about the qualifications of people. */
export const worklistRoutes = () =>
  routes({
    /** What is due first comes first by default. Group administrators list that of the own group's members. */
    listWorklist: {
      summary: 'List what is to be done about the qualifications of people',
      method: 'GET',
      path: '/api/worklist',
      effect: 'read',
      about: listed,
      access: administrators,
      scope: 'qualifications:read',
      query: listQuery(worklistSorts, worklistFilters),
      reply: pageReply('matters', WorklistMatter),
    },
    exportWorklist: {
      summary: 'Export the worklist as CSV',
      method: 'POST',
      path: '/api/worklist/export',
      effect: 'read',
      isHeavy: true,
      about: listed,
      access: administrators,
      scope: 'qualifications:read',
      body: listBody(worklistSorts, worklistFilters),
      reply: 'file',
      media: 'text/csv',
    },
  })
