import { Done } from '../../../fields.ts'
import { routes } from '../../../route-table.ts'
import { JobList, JobParams, JobsQuery } from './schemas.ts'

const access = ['ProductAdmin'] as const

/** Ours: the background work of the platform. */
export const jobRoutes = (slug: string) =>
  routes({
    listJobs: {
      summary: 'List background jobs',
      method: 'GET',
      path: `/api/${slug}-admin/jobs`,
      effect: 'read',
      about: ['job'],
      access,
      query: JobsQuery,
      reply: JobList,
    },
    /** It is due at once, with all its attempts. */
    retryJob: {
      summary: 'Try a failed job again',
      refuses: ['job.not-failed'],
      method: 'POST',
      path: `/api/${slug}-admin/jobs/:jobId/retry`,
      effect: 'write',
      changes: ['job'],
      access,
      params: JobParams,
      reply: Done,
    },
  })
