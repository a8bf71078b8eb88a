import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { customCsvColumns } from '../../../kit/custom-fields/rows.ts'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import { listManyUserRows } from './list/many-row-queries.ts'
import { professionCells } from './profession-cells.ts'
import { listUsers, type UserListRequest } from './service.ts'

/** The columns that members may see of each other (docs/contract.md, "Who may do what"). */
const memberColumns: CsvColumn<UserRow>[] = [
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Site code', value: ({ siteCode }) => siteCode },
  { header: 'Roles', value: ({ roles }) => roles.map(({ label }) => label).join('; ') },
]
const administratorColumns: CsvColumn<UserRow>[] = [
  { header: 'User ID', value: ({ userId }) => userId },
  ...memberColumns,
  // As the import takes them.
  { header: 'Profession', value: ({ professions }) => professionCells(professions).profession },
  { header: 'Engagement', value: ({ professions }) => professionCells(professions).engagement },
  { header: 'Email', value: ({ email }) => email },
  // An account is not called active before its owner has activated it.
  {
    header: 'Status',
    value: ({ status, activatedAt }) =>
      status && activatedAt === null ? 'Not activated' : statusWord(status),
  },
  { header: 'Second factor', value: ({ twoFactorAuthType }) => twoFactorAuthType },
  { header: 'Administers', value: ({ groupInfo }) => groupInfo?.groupName ?? null },
  { header: 'Activated', value: ({ activatedAt }) => activatedAt },
  { header: 'Last sign-in', value: ({ lastSignInAt }) => lastSignInAt },
]

export const exportUsers = async (
  world: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  request: UserListRequest,
) =>
  exportList(world, actor, {
    name: 'users',
    request,
    columns: [
      ...(actor.role === 'Member' ? memberColumns : administratorColumns),
      ...(await customCsvColumns(world.db, 'user', actor)),
    ],
    read: (batch) => listUsers(world, actor, batch, listManyUserRows, 'file'),
    rows: (page) => page.users,
  })
