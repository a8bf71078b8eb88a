import { doForEach } from '../../../kit/bulk.ts'
import { deleteUnused, getUses } from '../../../kit/deleting/deleting.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportServiceAccounts } from './export.ts'
import {
  getServiceAccount,
  listServiceAccounts,
  makeServiceAccountSecret,
  saveServiceAccount,
  setServiceAccountKeys,
  setServiceAccountStatus,
} from './records.ts'

export const serviceAccountHandlers = (world: World) =>
  ({
    listServiceAccounts: ({ body }) => listServiceAccounts(world, body),
    exportServiceAccounts: ({ actor, body }) => exportServiceAccounts(world, actor, body),
    getServiceAccount: ({ params }) => getServiceAccount(world, params.serviceAccountId),
    saveServiceAccount: ({ actor, body }) => saveServiceAccount(world, actor, body),
    setServiceAccountStatus: ({ actor, params, query }) =>
      setServiceAccountStatus(world, actor, params.serviceAccountId, query.status),
    setServiceAccountStatuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => setServiceAccountStatus(world, actor, id, status)),
    makeServiceAccountSecret: ({ actor, params, body }) =>
      makeServiceAccountSecret(world, actor, params.serviceAccountId, body.endPrevious),
    setServiceAccountKeys: ({ actor, params, body }) =>
      setServiceAccountKeys(world, actor, params.serviceAccountId, body),
    getServiceAccountUses: ({ params }) => getUses(world, 'service-account', params.serviceAccountId),
    deleteServiceAccount: async ({ actor, params, body }) => {
      await deleteUnused(world, actor, { kind: 'service-account', id: params.serviceAccountId, ...body })
      return true
    },
  }) satisfies Partial<AllHandlers>
