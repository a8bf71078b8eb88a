import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { exportList } from '../../../../kit/export.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { CsvColumn } from '../../../../platform/http/csv.ts'
import type { World } from '../../../../platform/world.ts'
import type { QualificationListRequest } from './filter-queries.ts'
import { listAllQualifications } from './listing.ts'

const columns: CsvColumn<QualificationRow>[] = [
  { header: 'Qualification ID', value: ({ qualificationId }) => qualificationId },
  { header: 'User ID', value: ({ userId }) => userId },
  { header: 'MIP ID', value: ({ mipId }) => mipId },
  { header: 'Name', value: ({ holderName }) => holderName },
  { header: 'Kind', value: ({ kindCode }) => kindCode },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Jurisdiction', value: ({ jurisdiction }) => jurisdiction },
  { header: 'Expires', value: ({ expiresOn }) => expiresOn },
  { header: 'Last day in force', value: ({ lastDay }) => lastDay },
  { header: 'Standing', value: ({ standing }) => standing },
  { header: 'Last check', value: ({ checkedOn }) => checkedOn },
  { header: 'Result of the check', value: ({ checkResult }) => checkResult },
  { header: 'Submitted', value: ({ submittedAt }) => submittedAt },
]

export const exportQualifications = (
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: QualificationListRequest,
) =>
  exportList(world, actor, {
    name: 'qualifications',
    request,
    columns,
    read: (batch) => listAllQualifications(world, actor, batch),
    rows: (page) => page.qualifications,
  })
