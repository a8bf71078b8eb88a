import {
  type Jurisdiction,
  jurisdictions,
  type QualificationSubject,
  qualificationSubjects,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import {
  checkDues,
  type ListedStanding,
  listedStandings,
  type QualificationTask,
  qualificationTasks,
} from '@gantry/contract/domains/compliance/qualifications/words'
import { dayFrom, idFrom, listSearch } from '../../../../ui/list/list-search.ts'

export type ExpiryFilters = {
  standing?: ListedStanding
  task?: QualificationTask
  subject?: QualificationSubject
  qualificationKindId?: number
  jurisdiction?: Jurisdiction
  /** Of the people who are linked to the MIP, and of the MIP. */
  mipId?: number
  /** Of the members and MIPs of the group. */
  groupId?: number
  /** Days of expiry, both included: `2026-11-03`. */
  expiresAfter?: string
  expiresBefore?: string
  /** In force, and the last check is good for a month at most. */
  checkDue?: (typeof checkDues)[number]
}

/** The `validateSearch` of the page. */
export const expiriesSearch = listSearch<ExpiryFilters>(['expiresOn', 'submittedAt'], (raw) => {
  const known: { [Name in keyof ExpiryFilters]: ExpiryFilters[Name] | undefined } = {
    standing: listedStandings.find((standing) => standing === raw.standing),
    task: qualificationTasks.find((task) => task === raw.task),
    subject: qualificationSubjects.find((subject) => subject === raw.subject),
    qualificationKindId: idFrom(raw.qualificationKindId),
    jurisdiction: jurisdictions.find((jurisdiction) => jurisdiction === raw.jurisdiction),
    mipId: idFrom(raw.mipId),
    groupId: idFrom(raw.groupId),
    expiresAfter: dayFrom(raw.expiresAfter),
    expiresBefore: dayFrom(raw.expiresBefore),
    checkDue: checkDues.find((due) => due === raw.checkDue),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
})
