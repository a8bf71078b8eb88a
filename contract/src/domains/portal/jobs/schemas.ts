import { z } from 'zod'
import { Id, IdText, Time } from '../../../fields.ts'
import { jobStates } from './words.ts'

export const Job = z.object({
  jobId: Id,
  /** The kind of work, one of `jobNames` or a step of housekeeping. */
  name: z.string(),
  state: z.enum(jobStates),
  /** How often it was tried, the attempt that runs included, and how often at most. */
  attempts: z.int(),
  maxAttempts: z.int(),
  addedAt: Time,
  /** RUNNING: when it began. WAITING: when it is tried next. FAILED: its last attempt. */
  at: Time,
  /** The cause of the last failure, which never contains names or addresses. */
  lastError: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

export const JobsQuery = z.object({ state: z.enum(jobStates).optional() })

export const JobList = z.object({
  /** Failed ones first, then those that run, then those that wait, by their time. At most `mostJobsListed`. */
  jobs: z.array(Job),
  /** How many there are of each state, also of those that are not listed. */
  counts: z.object({ RUNNING: z.int(), WAITING: z.int(), FAILED: z.int() }),
  /** Work by the clock, and when it was last due. */
  timed: z.array(z.object({ name: z.string(), lastDueAt: Time })),
})
export type JobList = z.infer<typeof JobList>

export const JobParams = z.object({ jobId: IdText })
