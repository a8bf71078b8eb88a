import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { dismissSetup, readSetup } from './service.ts'

export const setupHandlers = (world: Pick<World, 'db' | 'settings' | 'clock'>) =>
  ({
    getSetup: ({ actor }) => readSetup(world, actor),
    dismissSetup: ({ actor }) => dismissSetup(world, actor),
  }) satisfies Partial<AllHandlers>
