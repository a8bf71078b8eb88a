import type { %One%Row } from '@gantry/contract/domains/%area%/%many%/schemas'
import { IconAffiliate } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordCell, statusColumn } from '../../../kit/records/columns.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'

export function use%One%Columns(): Column<%One%Row>[] {
  const { t } = useTranslation('%many%')
  return useMemo(
    () => [
      {
        key: 'name',
        width: 'name',
        header: t('columns.name'),
        sortBy: 'name',
        cell: ({ name }) => (
          <RecordCell picture={<IconAffiliate size={20} stroke={1.6} aria-hidden />} name={name} />
        ),
      },
      statusColumn(t('columns.status'), (row) => <RecordStatusSwitch kind="%one%" record={row} />),
    ],
    [t],
  )
}
