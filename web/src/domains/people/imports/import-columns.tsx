import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { StateBadge } from './StateBadge.tsx'

export function useImportColumns(): Column<Import>[] {
  const { t, i18n } = useTranslation('imports')
  return useMemo(() => importColumns(t, i18n.language), [t, i18n.language])
}

type Translate = ReturnType<typeof useTranslation<'imports'>>['t']

function importColumns(t: Translate, language: string): Column<Import>[] {
  return [
    {
      key: 'fileName',
      width: 'name',
      header: t('columns.fileName'),
      cell: ({ fileName }) => <bdi>{fileName}</bdi>,
    },
    { key: 'kind', width: 'text', header: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}.title`) },
    { key: 'state', header: t('columns.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'rows',
      width: 'number',
      header: t('columns.rows'),
      align: 'end',
      cell: ({ counts }) => counts.rows,
    },
    {
      key: 'done',
      width: 'number',
      header: t('columns.done'),
      align: 'end',
      hideable: true,
      cell: ({ counts }) => counts.done + counts.unchanged,
    },
    {
      key: 'failed',
      width: 'number',
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
      width: 'time',
      header: t('columns.createdAt'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => formatTime(createdAt, language),
    },
  ]
}
