/** FAILED: all its attempts failed, so it is not tried again by itself. */
export const jobStates = ['RUNNING', 'WAITING', 'FAILED'] as const
export type JobState = (typeof jobStates)[number]

/** At most so many are listed; the counts are those of all. */
export const mostJobsListed = 200

/** The background work that the portal can name; the rest are steps of housekeeping. A test of the server compares them. */
export const jobNames = [
  'accreditation-pack',
  'audit-heads',
  'daily-digests',
  'data-copy',
  'denials',
  'end-reminders',
  'ending-links',
  'file-cleanup',
  'holds',
  'holds-of-checks',
  'imports',
  'left-data-copies',
  'left-mails',
  'left-packs',
  'mail',
  'notice-of-terms',
  'qualification-reminders',
  'reset-links',
  'unused-limits',
  'worklist-escalations',
  'worklist-mailings',
  'worklist-waiting',
] as const
export type JobName = (typeof jobNames)[number]
