import type { MipRow } from '@gantry/contract/mips/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer, type Viewer } from '../../sessions/index.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { MipLogo } from './MipLogo.tsx'
import { MipStatusSwitch } from './MipStatusSwitch.tsx'
import classes from './mip-columns.module.css'
import { canCountGroups, canSeeUsersOfMips } from './policy.ts'

const count = (value: number | null) => <span className={classes.count}>{value}</span>

/** The list's columns: what the viewer may see of MIPs. */
export function useMipColumns(): Column<MipRow>[] {
  const { t } = useTranslation('mips')
  const viewer = useViewer()
  return useMemo(() => mipColumns(viewer, t), [viewer, t])
}

type Translate = ReturnType<typeof useTranslation<'mips'>>['t']

function mipColumns(viewer: Viewer, t: Translate): Column<MipRow>[] {
  const users: Column<MipRow> = {
    key: 'users',
    width: 'number',
    header: t('columns.users'),
    hideable: true,
    align: 'end',
    cell: ({ userCount }) => count(userCount),
  }
  const groups: Column<MipRow> = {
    key: 'groups',
    width: 'number',
    header: t('columns.groups'),
    hideable: true,
    align: 'end',
    cell: ({ groupCount }) => count(groupCount),
  }
  return [
    {
      key: 'name',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'name',
      cell: ({ name, logoUrl }) => (
        <span className={classes.mip}>
          <MipLogo logoUrl={logoUrl} size={30} />
          <bdi>{name}</bdi>
        </span>
      ),
    },
    {
      key: 'code',
      header: t('columns.code'),
      sortBy: 'code',
      hideable: true,
      cell: ({ code }) => <bdi dir="ltr">{code}</bdi>,
    },
    {
      key: 'place',
      width: 'text',
      header: t('columns.place'),
      sortBy: 'suburb',
      hideable: true,
      cell: ({ suburb, state }) => <bdi>{[suburb, state].filter(Boolean).join(' ')}</bdi>,
    },
    {
      key: 'lspn',
      header: t('columns.lspn'),
      hideable: true,
      cell: ({ lspn }) => <bdi dir="ltr">{lspn}</bdi>,
    },
    {
      key: 'phone',
      header: t('columns.phone'),
      hideable: true,
      hiddenAtFirst: true,
      cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi>,
    },
    ...(canSeeUsersOfMips(viewer) ? [users] : []),
    ...(canCountGroups(viewer) ? [groups] : []),
    {
      key: 'status',
      width: 'status',
      header: t('columns.status'),
      sortBy: 'status',
      interactive: true,
      cell: (row) => <MipStatusSwitch mip={row} />,
    },
  ]
}
