import type { Import } from '@gantry/contract/imports'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../ui/format.ts'
import type { Column } from '../ui/table/columns.ts'
import { StateBadge } from './StateBadge.tsx'

export function useImportColumns(): Column<Import>[] {
  const { t, i18n } = useTranslation('imports')
  return [
    { key: 'fileName', header: t('columns.fileName'), cell: ({ fileName }) => <bdi>{fileName}</bdi> },
    { key: 'kind', header: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}.title`) },
    { key: 'state', header: t('columns.state'), cell: ({ state }) => <StateBadge state={state} /> },
    { key: 'rows', header: t('columns.rows'), align: 'end', cell: ({ counts }) => counts.rows },
    {
      key: 'done',
      header: t('columns.done'),
      align: 'end',
      hideable: true,
      cell: ({ counts }) => counts.done + counts.unchanged,
    },
    {
      key: 'failed',
      header: t('columns.failed'),
      align: 'end',
      hideable: true,
      cell: ({ counts }) => counts.failed,
    },
    {
      key: 'createdBy',
      header: t('columns.createdBy'),
      hideable: true,
      cell: ({ createdBy }) => createdBy && <bdi>{createdBy.name}</bdi>,
    },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => formatTime(createdAt, i18n.language),
    },
  ]
}
