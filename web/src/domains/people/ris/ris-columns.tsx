import type { RisRow } from '@gantry/contract/domains/people/ris/schemas'
import { IconServer2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { codeColumn, countColumn, RecordCell, statusColumn } from '../../../kit/records/columns.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'

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
        <RecordCell picture={<IconServer2 size={20} stroke={1.6} aria-hidden />} name={name} />
      ),
    },
    { ...codeColumn('code', t('columns.code'), ({ code }) => code), sortBy: 'code' },
    {
      key: 'vendor',
      width: 'text',
      header: t('columns.vendor'),
      sortBy: 'vendor',
      hideable: true,
      phone: 'line',
      cell: ({ vendor }) => <bdi>{vendor}</bdi>,
    },
    countColumn('users', t('columns.users'), ({ userCount }) => userCount),
    countColumn('mips', t('columns.mips'), ({ mipCount }) => mipCount),
    statusColumn(t('columns.status'), (row) => <RecordStatusSwitch kind="ris" record={row} isUnnoticed />),
  ]
}
