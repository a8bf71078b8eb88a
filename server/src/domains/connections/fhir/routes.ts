import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { getListing, setListing } from './listing.ts'

/** The user id comes from the session, never from the request. */
export const directoryHandlers = (world: Pick<World, 'db' | 'clock'>) =>
  ({
    getMyListing: ({ actor }) => getListing(world, actor),
    setMyListing: ({ actor, body }) => setListing(world, actor, body),
  }) satisfies Partial<AllHandlers>
