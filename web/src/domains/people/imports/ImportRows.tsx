import type { Import, ImportRow } from '@gantry/contract/domains/people/imports/schemas'
import { IconTable } from '@tabler/icons-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import type { Selection } from '../../../ui/data-table/use-selection.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import type { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { type RowFilters, rowStates } from './imports-search.ts'
import { useRowColumns } from './row-columns.tsx'

type RowList = ReturnType<typeof useList<RowFilters>>
type ImportRowsProps = { found: Import; list: RowList; selection: Selection }

/** The rows of the file, with the problems of each. */
export function ImportRows({ found, list, selection }: ImportRowsProps) {
  const { t } = useTranslation('imports')
  const { importId, state } = found
  const columns = useRowColumns(found)
  const query = useListPage(list, (at) =>
    callQuery('listImportRows', {
      params: { importId },
      body: at.asBody,
    }),
  )
  // The rows are read again when the progress changes, because it brings their outcomes.
  const { refetch } = query
  const { done, failed, unchanged } = found.counts
  useEffect(() => {
    if (state !== 'PREVIEW' && done + failed + unchanged > 0) void refetch()
  }, [state, done, failed, unchanged, refetch])
  const offered = state === 'PREVIEW' ? rowStates.slice(0, 3) : rowStates
  const itemOf = useCallback(
    ({ rowNumber, verdict }: ImportRow) => ({
      id: rowNumber,
      name: t('row', { number: rowNumber }),
      disabled: verdict === 'ERROR',
    }),
    [t],
  )
  return (
    <DataTable
      name="import-rows"
      what={t('rows')}
      list={list}
      query={query}
      rows={(page) => page.importRows}
      rowKey={({ rowNumber }) => rowNumber}
      columns={columns}
      {...(state === 'PREVIEW' && { choose: { itemOf, selection } })}
      filters={
        <ChoiceFilter
          label={t('columns.state')}
          placeholder={t('filters.anyRow')}
          options={offered.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={list.filters.state}
          onChange={(value) => list.setFilters({ state: value as RowFilters['state'] })}
        />
      }
      failure={t('rowsFailed')}
      empty={{ icon: IconTable, title: t('noRows'), hint: t('noRowsHint') }}
    />
  )
}
