import { byIdLine } from './by-id.ts'
import { exportLine } from './export.ts'
import { filesLine } from './files.ts'
import { growthLine } from './growth.ts'
import { importLine } from './import.ts'
import type { Line } from './line.ts'
import { memoryLine } from './memory.ts'
import { jumpLine, pagingLine } from './paging.ts'
import { qualificationsLine } from './qualifications.ts'
import { remindersLine } from './reminders.ts'
import { rolesLine } from './roles.ts'
import { searchLine, shortSearchLine } from './search.ts'
import { floodLine, signInLine } from './sign-in.ts'
import { filtersLine, sortsLine } from './sorts-filters.ts'
import { statusLine } from './status.ts'
import { dashboardLine, inboxLine } from './summaries.ts'
import { trailLine } from './trail.ts'
import { usersListLine } from './users-list.ts'

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
  growthLine,
  signInLine,
  floodLine,
  statusLine,
  trailLine,
  filesLine,
  exportLine,
  importLine,
  remindersLine,
  memoryLine,
]
