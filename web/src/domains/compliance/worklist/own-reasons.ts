import type { WorklistReason } from '@gantry/contract/domains/compliance/worklist/words'

const ownReasons = [
  'CONDITIONS',
  'OVERRIDDEN',
  'PROPOSED',
  'REVIEW_DUE',
  'UNSUPERVISED',
] as const satisfies WorklistReason[]

/** Whether the worklist names the reason itself; the others are standings of qualifications, which have names. */
export const isOwnReason = (reason: WorklistReason): reason is (typeof ownReasons)[number] =>
  ownReasons.some((own) => own === reason)
