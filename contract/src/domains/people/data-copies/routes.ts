import { anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { UserIdParams } from '../users/schemas.ts'
import { DataCopies, DataCopy, DataCopyForPerson, DataCopyParams } from './schemas.ts'

/** Ours: people get a copy of what is kept of them (Australian Privacy Principle 12; GDPR articles 15 and 20). */
export const dataCopyRoutes = (slug: string) =>
  routes({
    /** Of the caller; platform administrators read those of everybody. */
    listDataCopies: {
      summary: "List the copies of a person's data",
      method: 'GET',
      path: '/api/users/:userId/data-copies',
      effect: 'read',
      about: ['data-copy', 'user'],
      access: anyRole,
      params: UserIdParams,
      reply: DataCopies,
    },
    /** A server makes the copy in the background. */
    askForDataCopy: {
      summary: "Ask for a copy of one's own data",
      refuses: ['data-copy.waiting', 'data-copy.too-many'],
      method: 'POST',
      path: '/api/my-data-copies',
      effect: 'write',
      changes: ['data-copy'],
      access: anyRole,
      reply: DataCopy,
    },
    makeDataCopy: {
      summary: "Make a copy of a person's data for somebody who asked otherwise",
      refuses: ['data-copy.own', 'data-copy.waiting', 'data-copy.too-many'],
      method: 'POST',
      path: `/api/${slug}-admin/users/:userId/data-copies`,
      effect: 'write',
      changes: ['data-copy'],
      access: ['ProductAdmin'],
      params: UserIdParams,
      body: DataCopyForPerson,
      reply: DataCopy,
    },
    /** For the person, and for who made it for the person. */
    downloadDataCopy: {
      summary: "Download a copy of a person's data",
      refuses: ['data-copy.not-ready', 'data-copy.expired', 'session.factor-needed'],
      method: 'GET',
      path: '/api/users/:userId/data-copies/:dataCopyId/download',
      effect: 'read',
      isHeavy: true,
      about: ['data-copy'],
      access: anyRole,
      params: DataCopyParams,
      reply: 'file',
      media: 'application/zip',
    },
  })
