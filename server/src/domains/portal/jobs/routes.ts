import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import * as service from './service.ts'

export const jobHandlers = (world: World) =>
  ({
    listJobs: ({ query }) => service.listJobs(world, query),
    async retryJob({ actor, params }) {
      await service.retryJob(world, actor, params.jobId)
      return true
    },
  }) satisfies Partial<AllHandlers>
