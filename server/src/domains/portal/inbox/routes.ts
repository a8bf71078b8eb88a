import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { listShownNotices } from '../notices/service.ts'
import { findDigestChoice, readerOf, readInbox, saveDigestChoice } from './service.ts'

/** The user id comes from the session, never from the request. */
export const inboxHandlers = (world: Pick<World, 'db' | 'clock' | 'hooks'>) =>
  ({
    getMyInbox: async ({ actor }) => {
      const [inbox, notices] = await Promise.all([
        readInbox(world, readerOf(actor)),
        listShownNotices(world.db, actor.userId),
      ])
      return { ...inbox, notices }
    },
    getMyDigest: async ({ actor }) => ({ daily: await findDigestChoice(world.db, actor.userId) }),
    setMyDigest: async ({ actor, body }) => {
      await saveDigestChoice(world.db, actor.userId, body.daily)
      return body
    },
  }) satisfies Partial<AllHandlers>
