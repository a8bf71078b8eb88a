import { z } from 'zod'
import { deletionRoutes } from '../../../deleting/calls.ts'
import { Time } from '../../../fields.ts'
import { recordRoutes } from '../../../records.ts'
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
    ...recordRoutes(slug, {
      kind: 'service-account',
      one: 'a service account',
      many: 'service accounts',
      listPath: `/api/${slug}-admin/service-accounts`,
      path: `/api/${slug}-admin/service-accounts`,
      access: { get: access, save: access },
      about: { list: ['service-account', 'group'], get: ['service-account', 'group'] },
      statusMethod: 'POST',
      refuses: { save: ['service-account.name-taken'] },
      params: ServiceAccountParams,
      listBody: ServiceAccountListBody,
      row: ServiceAccountRow,
      body: ServiceAccountBody,
      reply: ServiceAccount,
    }),
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
    ...deletionRoutes(slug, {
      kind: 'service-account',
      one: 'a service account',
      params: ServiceAccountParams,
      changes: [],
    }),
  })
