import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { addSavedView, changeSavedView, deleteSavedView, listSavedViews } from './service.ts'

export const savedViewHandlers = (world: Pick<World, 'db' | 'clock'>) =>
  ({
    listSavedViews: ({ actor, query }) => listSavedViews(world, actor, query.list),
    addSavedView: ({ actor, body }) => addSavedView(world, actor, body),
    changeSavedView: ({ actor, params, body }) => changeSavedView(world, actor, params.savedViewId, body),
    deleteSavedView: async ({ actor, params }) => {
      await deleteSavedView(world, actor, params.savedViewId)
      return true
    },
  }) satisfies Partial<AllHandlers>
