import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { assignMatters, listWorklistAssignees } from './assigning.ts'
import { chasePeople, openChase, previewChase } from './chasing.ts'
import { exportWorklist } from './export.ts'
import { listWorklist } from './service.ts'

export const worklistHandlers = (world: World) =>
  ({
    listWorklist: ({ actor, query }) => listWorklist(world, actor, query),
    exportWorklist: ({ actor, body }) => exportWorklist(world, actor, body),
    listWorklistAssignees: ({ actor, query }) => listWorklistAssignees(world, actor, query.search),
    assignMatters: ({ actor, body }) => assignMatters(world, actor, body),
    previewChase: ({ actor, body }) => previewChase(world, actor, body.ids),
    chasePeople: ({ actor, body }) => chasePeople(world, actor, body.ids),
    openChase: async ({ actor }) => {
      await openChase(world, actor)
      return true
    },
  }) satisfies Partial<AllHandlers>
