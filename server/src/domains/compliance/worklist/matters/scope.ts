import type {
  WorklistAssignee,
  WorklistReason,
  WorklistSubject,
} from '@gantry/contract/domains/compliance/worklist/words'

export type MatterFilters = {
  subject?: WorklistSubject | undefined
  reason?: WorklistReason | undefined
  qualificationKindId?: number | undefined
  mipId?: number | undefined
  groupId?: number | undefined
  dueBefore?: string | undefined
  search?: string | undefined
  assignee?: WorklistAssignee | undefined
}

/**
 * `ofGroup`: only members and MIPs of this group, for its administrator. `people`: only these people. `reader`: who asks.
 * `withoutScopes`: no scopes of practice.
 */
export type MatterScope = {
  filter: MatterFilters
  ofGroup: number | null
  now: Date
  people?: readonly number[]
  reader?: number
  withoutScopes?: boolean
}
