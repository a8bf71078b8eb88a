import type { ServiceAccountRow } from '@gantry/contract/domains/connections/service-accounts/schemas'
import { IconRobot } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { codeColumn, RecordCell, statusColumn } from '../../../kit/records/columns.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'

export function useServiceAccountColumns(): Column<ServiceAccountRow>[] {
  const { t, i18n } = useTranslation('service-accounts')
  return useMemo(() => serviceAccountColumns(t, i18n.language), [t, i18n.language])
}

type Translate = ReturnType<typeof useTranslation<'service-accounts'>>['t']

function serviceAccountColumns(t: Translate, language: string): Column<ServiceAccountRow>[] {
  return [
    {
      key: 'name',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'name',
      cell: ({ name }) => (
        <RecordCell picture={<IconRobot size={20} stroke={1.6} aria-hidden />} name={name} />
      ),
    },
    {
      ...codeColumn('clientId', t('columns.clientId'), ({ clientId }: ServiceAccountRow) => clientId),
      width: 'email',
      sortBy: 'clientId',
    },
    {
      key: 'actsFor',
      width: 'text',
      header: t('columns.actsFor'),
      hideable: true,
      phone: 'line',
      cell: ({ groupName }) => <bdi>{groupName ?? t('wholePlatform')}</bdi>,
    },
    {
      key: 'scopes',
      width: 'text',
      header: t('columns.scopes'),
      hideable: true,
      cell: ({ scopes }) => (
        <bdi dir="ltr" title={scopes.join(' ')}>
          {scopes.join(', ')}
        </bdi>
      ),
    },
    {
      key: 'lastUsedAt',
      width: 'time',
      header: t('columns.lastUsedAt'),
      sortBy: 'lastUsedAt',
      hideable: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('neverUsed') : formatTime(lastUsedAt, language)),
    },
    statusColumn(t('columns.status'), (row) => <RecordStatusSwitch kind="service-account" record={row} />),
  ]
}
