import { providerNumberProblem } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { MipUser } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { NumberProblem } from '@gantry/contract/domains/people/links/user-mips/words'
import type { ProfessionRef } from '@gantry/contract/domains/people/professions/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { hasEveryWord } from '@gantry/contract/patterns'
import { exportList, statusWord } from '../../../../kit/export.ts'
import { lastDayText } from '../../../../kit/link-ends.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { CsvColumn } from '../../../../platform/http/csv.ts'
import type { World } from '../../../../platform/world.ts'
import { getMip } from '../../mips/service.ts'
import { findProfessionsOf, professionCells } from '../../users/service.ts'
import { listUsersOfMip } from './mip-users.ts'

type Row = MipUser & { mipName: string; professions: ProfessionRef[] }
type Request = ListRequest<'lastName' | 'siteCode', { problem?: NumberProblem | undefined }>

// The import of provider numbers takes the file again: its headers, yes and no, `none` for no modalities and no end.
const columns: CsvColumn<Row>[] = [
  { header: 'User ID', value: ({ userId }) => userId },
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Site code', value: ({ siteCode }) => siteCode },
  { header: 'Status', value: ({ userStatus }) => statusWord(userStatus) },
  { header: 'Roles', value: ({ roles }) => roles.map(({ label }) => label).join('; ') },
  { header: 'Profession', value: ({ professions }) => professionCells(professions).profession },
  { header: 'Engagement', value: ({ professions }) => professionCells(professions).engagement },
  { header: 'MIP', value: ({ mipName }) => mipName },
  { header: 'Provider number', value: ({ providerNumber }) => providerNumber },
  { header: 'Allowed', value: ({ allowed }) => (allowed ? 'yes' : 'no') },
  { header: 'Modalities', value: ({ modalities }) => modalities.join('; ') || 'none' },
  {
    header: 'Until',
    value: ({ validUntil }) => lastDayText(validUntil === null ? null : new Date(validUntil)),
  },
  { header: 'On hold', value: ({ onHold }) => (onHold ? 'yes' : 'no') },
]

const sortTexts = {
  lastName: ({ lastName, firstName }: Row) => `${lastName} ${firstName}`,
  siteCode: ({ siteCode }: Row) => siteCode,
  id: ({ userMipId }: Row) => String(userMipId).padStart(16, '0'),
}

/** The list is one page, so it is searched and filtered here, as the portal does it. */
export async function exportMipUsers(
  world: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  mipId: number,
  request: Request,
) {
  const { name } = await getMip(world, actor, mipId)
  return exportList(world, actor, {
    name: 'mip-users',
    request,
    columns,
    read: async () => {
      const links = await listUsersOfMip(world, actor, mipId)
      const professions = await findProfessionsOf(
        world.db,
        links.map(({ userId }) => userId),
      )
      const rows = links.map((link) => ({
        ...link,
        mipName: name,
        professions: professions.get(link.userId) ?? [],
      }))
      return { rows: filtered(rows, request), next: undefined }
    },
    rows: ({ rows }) => rows,
  })
}

function filtered(rows: Row[], { filter, sorts: [sort] }: Request): Row[] {
  const { search = '', status, problem } = filter
  const found = rows.filter(
    (row) =>
      (typeof status !== 'boolean' || row.userStatus === status) &&
      (problem === undefined || problemOf(row) === problem) &&
      hasEveryWord(
        [row.firstName, row.lastName, row.email, row.siteCode, row.providerNumber].join(' '),
        search,
      ),
  )
  if (sort === undefined) return found
  const textOf = sortTexts[sort.sortBy]
  const sign = sort.sortType === 'asc' ? 1 : -1
  return found.toSorted((one, other) => textOf(one).localeCompare(textOf(other)) * sign)
}

const problemOf = ({ providerNumber }: Row): NumberProblem | null =>
  providerNumber === '' ? 'missing' : providerNumberProblem(providerNumber)
