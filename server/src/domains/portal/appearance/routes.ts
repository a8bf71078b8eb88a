import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { findAppearance, saveAppearance } from './service.ts'

/** The user id comes from the session, never from the request. */
export const appearanceHandlers = ({ db }: Pick<World, 'db'>) =>
  ({
    getMyAppearance: ({ actor }) => findAppearance(db, actor.userId),
    saveMyAppearance: async ({ actor, body }) => {
      await saveAppearance(db, actor.userId, body)
      return body
    },
  }) satisfies Partial<AllHandlers>
