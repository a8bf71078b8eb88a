import { byIdLine } from './by-id.ts'
import { complianceLine } from './compliance.ts'
import { directoryLine } from './directory.ts'
import { exportLine } from './export.ts'
import { filesLine } from './files.ts'
import { heavyReadsLine } from './heavy-reads.ts'
import { importLine } from './import.ts'
import type { Line } from './line.ts'
import { growthLine } from './lists/growth.ts'
import { jumpLine, pagingLine } from './lists/paging.ts'
import { qualificationsLine } from './lists/qualifications.ts'
import { rolesLine } from './lists/roles.ts'
import { searchLine, shortSearchLine } from './lists/search.ts'
import { filtersLine, sortsLine } from './lists/sorts-filters.ts'
import { usersListLine } from './lists/users-list.ts'
import { mailingLine } from './mailing.ts'
import { memoryLine } from './memory.ts'
import { reachLine } from './reach.ts'
import { remindersLine } from './reminders.ts'
import { scimLine } from './scim.ts'
import { floodLine, signInLine } from './sign-in.ts'
import { statusLine } from './status.ts'
import { dashboardLine, inboxLine } from './summaries.ts'
import { trailLine } from './trail.ts'

/** Read-only lines come first; lines that leave most changes come last. */
export const lines: Line[] = [
  usersListLine,
  qualificationsLine,
  rolesLine,
  pagingLine,
  jumpLine,
  sortsLine,
  filtersLine,
  searchLine,
  shortSearchLine,
  byIdLine,
  inboxLine,
  dashboardLine,
  complianceLine,
  growthLine,
  signInLine,
  floodLine,
  statusLine,
  trailLine,
  reachLine,
  heavyReadsLine,
  directoryLine,
  filesLine,
  exportLine,
  importLine,
  mailingLine,
  scimLine,
  remindersLine,
  memoryLine,
]
