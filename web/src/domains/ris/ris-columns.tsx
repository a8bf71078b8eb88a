import type { RisRow } from '@gantry/contract/ris/schemas'
import { IconServer2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../ui/data-table/columns.ts'
import { RisStatusSwitch } from './RisStatusSwitch.tsx'
import classes from './ris-columns.module.css'

export function useRisColumns(): Column<RisRow>[] {
  const { t } = useTranslation('ris')
  return useMemo(() => risColumns(t), [t])
}

type Translate = ReturnType<typeof useTranslation<'ris'>>['t']

function risColumns(t: Translate): Column<RisRow>[] {
  return [
    {
      key: 'name',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'name',
      cell: ({ name }) => (
        <span className={classes.ris}>
          <IconServer2 size={20} stroke={1.6} aria-hidden />
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
      key: 'vendor',
      width: 'text',
      header: t('columns.vendor'),
      sortBy: 'vendor',
      hideable: true,
      cell: ({ vendor }) => <bdi>{vendor}</bdi>,
    },
    {
      key: 'users',
      width: 'number',
      header: t('columns.users'),
      hideable: true,
      align: 'end',
      cell: ({ userCount }) => <span className={classes.count}>{userCount}</span>,
    },
    {
      key: 'mips',
      width: 'number',
      header: t('columns.mips'),
      hideable: true,
      align: 'end',
      cell: ({ mipCount }) => <span className={classes.count}>{mipCount}</span>,
    },
    {
      key: 'status',
      width: 'status',
      header: t('columns.status'),
      sortBy: 'status',
      interactive: true,
      cell: (row) => <RisStatusSwitch ris={row} />,
    },
  ]
}
