import type { Icon } from '@tabler/icons-react'
import { IconSearchOff } from '@tabler/icons-react'
import { type Key, lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { Button } from '../basic/Button.tsx'
import type { BulkStatus } from '../bulk/bulk-status.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { TablePager } from '../list/TablePager.tsx'
import { useExistingPage } from '../list/use-existing-page.ts'
import type { List } from '../list/use-list.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Column, RowLink } from './columns.ts'
import classes from './DataTable.module.css'
import { ExportButton } from './ExportButton.tsx'
import { tableRole } from './roles.ts'
import type { Item } from './SelectBox.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRows } from './TableRows.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useColumns } from './use-columns.ts'
import { type Selection, SelectionContext, useSelection } from './use-selection.ts'
import { columnWidths } from './widths.ts'

// Comes with the first row that is chosen.
const BulkBar = lazy(() => import('../bulk/BulkBar.tsx'))

export type Totals = { totalPages: number; totalItems: number }
type PageQuery<Page> = {
  data?: Page | undefined
  error: unknown
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type DataTableProps<Page extends Totals, Row> = {
  /** Under this name the browser remembers the hidden columns. */
  name: string
  /** What is listed, in the plural: "Members". */
  what: string
  list: List
  /** `useListPage(list, (at) => callQuery(...))` */
  query: PageQuery<Page>
  rows: (page: Page) => readonly Row[]
  rowKey: (row: Row) => Key
  columns: Column<Row>[]
  rowLink?: (row: Row) => RowLink | null
  filters?: ReactNode
  /** The whole list as a file, as it is filtered and sorted. */
  download?: () => Promise<DownloadedFile>
  /** Rows can be chosen, for what the page does with them. */
  choose?: { itemOf: (row: Row) => Item; selection: Selection }
  /** Rows can be chosen, and their status set together. */
  bulk?: BulkStatus<Row> | false
  /** What can be done with the list, at the right of its bar. */
  actions?: ReactNode
  /** Shown when the list could not be read and the server gave no words. */
  failure: string
  /** Shown while there is nothing at all to list. */
  empty: { icon: Icon; title: string; hint?: string; action?: ReactNode }
}

/** One page of a long list: searched, filtered, sorted and paged by the server. */
export function DataTable<Page extends Totals, Row>(props: DataTableProps<Page, Row>) {
  const { name, what, list, query, rows, rowKey, columns, rowLink, filters, bulk } = props
  const chosen = useColumns(name, columns)
  useExistingPage(list, query.isPlaceholderData ? undefined : query.data)
  const page = query.data
  const selection = useSelection(list)
  const select = props.choose ?? (bulk ? { itemOf: bulk.item, selection } : undefined)
  // Two hundred rows take a while to make: in between, what is typed and pressed comes first.
  const body = useDeferredValue(
    page ? (
      <TableRows
        columns={chosen.shown}
        rows={rows(page)}
        rowKey={rowKey}
        rowLink={rowLink}
        itemOf={select?.itemOf}
      />
    ) : (
      <TableSkeleton columns={chosen.shown} rows={list.pageSize} hasSelect={Boolean(select)} />
    ),
  )
  return (
    <div className={classes.frame}>
      <div className={classes.toolbar}>
        <SearchBox what={what} value={list.search} onSearch={list.setSearch} />
        {filters}
        <span className={classes.space} />
        <div className={classes.tools}>
          {props.download && <ExportButton what={what} download={props.download} />}
          <ColumnChooser columns={chosen} />
        </div>
        {props.actions}
      </div>
      {query.isError && !page ? (
        <LoadFailure error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <div className={classes.listed} data-stale={query.isPlaceholderData}>
            <section className={classes.scroll} aria-label={what}>
              <table
                {...tableRole}
                className={classes.table}
                style={columnWidths(chosen.shown, select !== undefined)}
                aria-busy={!page}
              >
                <caption className={classes.caption}>{what}</caption>
                <TableHead
                  columns={chosen.shown}
                  list={list}
                  select={
                    select && {
                      items: page ? rows(page).map(select.itemOf) : [],
                      selection: select.selection,
                    }
                  }
                />
                {/* Rows of a moment ago may still have boxes where none can be chosen any more. */}
                <SelectionContext value={select?.selection ?? selection}>{body}</SelectionContext>
              </table>
            </section>
          </div>
          {/* A page beyond the last has no rows either, but the list has: it is about to show its last page. */}
          {page && rows(page).length === 0 && page.totalItems === 0 && (
            <NothingListed list={list} empty={props.empty} />
          )}
          {page && page.totalItems > 0 && (
            <TablePager what={what} list={list} totalPages={page.totalPages} totalItems={page.totalItems} />
          )}
          <Suspense>
            {bulk && selection.chosen.size > 0 && <BulkBar what={what} bulk={bulk} selection={selection} />}
          </Suspense>
        </>
      )}
    </div>
  )
}

function NothingListed({ list, empty }: { list: List; empty: DataTableProps<Totals, never>['empty'] }) {
  const { t } = useTranslation()
  if (!list.isNarrowed) return <EmptyState {...empty} />
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('table.noMatches')}
      hint={t('table.noMatchesHint')}
      action={
        <Button variant="default" onClick={list.clear}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  )
}
