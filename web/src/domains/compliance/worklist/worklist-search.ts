import {
  type WorklistAssignee,
  type WorklistReason,
  type WorklistSubject,
  worklistAssignees,
  worklistReasons,
  worklistSorts,
  worklistSubjects,
} from '@gantry/contract/domains/compliance/worklist/words'
import { dayFrom, idFrom, listSearch } from '../../../ui/list/list-search.ts'

export type WorklistFilters = {
  /** Matters of people, MIPs or scopes of practice. */
  subject?: WorklistSubject
  reason?: WorklistReason
  qualificationKindId?: number
  /** Of the MIP, and of the people who are linked to it. */
  mipId?: number
  /** Of the members and MIPs of the group. */
  groupId?: number
  /** Due on this day or before: `2026-11-03`. */
  dueBefore?: string
  /** Assigned to the viewer, or to nobody. */
  assignee?: WorklistAssignee
}

/** The `validateSearch` of the page. */
export const worklistSearch = listSearch<WorklistFilters>(worklistSorts, (raw) => {
  const known: { [Name in keyof WorklistFilters]: WorklistFilters[Name] | undefined } = {
    subject: worklistSubjects.find((subject) => subject === raw.subject),
    reason: worklistReasons.find((reason) => reason === raw.reason),
    qualificationKindId: idFrom(raw.qualificationKindId),
    mipId: idFrom(raw.mipId),
    groupId: idFrom(raw.groupId),
    dueBefore: dayFrom(raw.dueBefore),
    assignee: worklistAssignees.find((assignee) => assignee === raw.assignee),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
})

/** The form that a mail opens: for a new qualification of a kind, or for the renewal of one. */
export function ownFormSearch(raw: Record<string, unknown>): { add?: number; renew?: number } {
  const [add, renew] = [idFrom(raw.add), idFrom(raw.renew)]
  return { ...(add !== undefined && { add }), ...(renew !== undefined && { renew }) }
}
