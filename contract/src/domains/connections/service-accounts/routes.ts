import { z } from 'zod'
import { bulkStatusRoute } from '../../../bulk-status.ts'
import { FlagText, Time } from '../../../fields.ts'
import { pageReply } from '../../../paging.ts'
import { routes } from '../../../route-table.ts'
import {
  KeysBody,
  ServiceAccount,
  ServiceAccountBody,
  ServiceAccountListBody,
  ServiceAccountParams,
  ServiceAccountRow,
} from './schemas.ts'

const access = ['ProductAdmin'] as const

/** Ours: programs of other systems that call with tokens of their own. They may not make these calls themselves. */
export const serviceAccountRoutes = (slug: string) =>
  routes({
    listServiceAccounts: {
      summary: 'List service accounts',
      method: 'POST',
      path: `/api/${slug}-admin/service-accounts`,
      effect: 'read',
      about: ['service-account', 'group'],
      access,
      body: ServiceAccountListBody,
      reply: pageReply('serviceAccounts', ServiceAccountRow),
    },
    exportServiceAccounts: {
      summary: 'Export the list of service accounts as CSV',
      method: 'POST',
      path: `/api/${slug}-admin/service-accounts/export`,
      effect: 'read',
      isHeavy: true,
      about: ['service-account', 'group'],
      access,
      body: ServiceAccountListBody,
      reply: 'file',
      media: 'text/csv',
    },
    getServiceAccount: {
      summary: 'Read a service account',
      method: 'GET',
      path: `/api/${slug}-admin/service-accounts/:serviceAccountId`,
      effect: 'read',
      about: ['service-account', 'group'],
      access,
      params: ServiceAccountParams,
      reply: ServiceAccount,
    },
    saveServiceAccount: {
      summary: 'Add or change a service account',
      refuses: [409],
      method: 'POST',
      path: `/api/${slug}-admin/service-accounts/add-update`,
      effect: 'write',
      changes: ['service-account'],
      access,
      body: ServiceAccountBody,
      reply: ServiceAccount,
    },
    setServiceAccountStatuses: bulkStatusRoute(
      slug,
      'service-accounts',
      'Activate or inactivate several service accounts',
      ['service-account'],
    ),
    setServiceAccountStatus: {
      summary: 'Activate or inactivate a service account',
      method: 'POST',
      path: `/api/${slug}-admin/service-accounts/:serviceAccountId/activate-inactivate`,
      effect: 'write',
      changes: ['service-account'],
      access,
      params: ServiceAccountParams,
      query: z.object({ status: FlagText }),
      reply: ServiceAccount,
    },
    /** Creates a secret and returns it once. The previous secret works for another day, or ends at once. Keys end at once. */
    makeServiceAccountSecret: {
      summary: 'Make a new secret of a service account',
      method: 'POST',
      path: `/api/${slug}-admin/service-accounts/:serviceAccountId/secret`,
      effect: 'write',
      changes: ['service-account'],
      access,
      params: ServiceAccountParams,
      body: z.object({ endPrevious: z.boolean() }),
      reply: z.object({ secret: z.string(), previousSecretUntil: Time.nullable() }),
    },
    /** Replaces the public keys. A secret and all tokens end at once. */
    setServiceAccountKeys: {
      summary: 'Replace the public keys of a service account',
      method: 'POST',
      path: `/api/${slug}-admin/service-accounts/:serviceAccountId/keys`,
      effect: 'write',
      changes: ['service-account'],
      access,
      params: ServiceAccountParams,
      body: KeysBody,
      reply: ServiceAccount,
    },
  })
