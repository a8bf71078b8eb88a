import { doForEach } from '../../../kit/bulk.ts'
import { deleteUnused, getUses } from '../../../kit/deleting/deleting.ts'
import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportGroups } from './export.ts'
import { getGroup, listGroups, saveGroup, setGroupStatus } from './service.ts'

export const groupHandlers = (world: World) =>
  ({
    listGroups: ({ actor, body }) => listGroups(world, actor, body),
    exportGroups: ({ actor, body }) => exportGroups(world, actor, body),
    getGroup: ({ actor, params }) => getGroup(world, actor, params.groupId),
    saveGroup: ({ actor, body }) => saveGroup(world, actor, body),
    setGroupStatus: ({ actor, params, query }) => setGroupStatus(world, actor, params.groupId, query.status),
    setGroupStatuses: ({ actor, body: { ids, status } }) =>
      doForEach(world, ids, (id) => setGroupStatus(world, actor, id, status)),
    getGroupUses: ({ params }) => getUses(world, 'group', params.groupId),
    deleteGroup: async ({ actor, params, body }) => {
      await deleteUnused(world, actor, { kind: 'group', id: params.groupId, ...body })
      return true
    },
  }) satisfies Partial<AllHandlers>
