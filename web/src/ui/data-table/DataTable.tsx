import type { Icon } from '@tabler/icons-react'
import { IconSearchOff } from '@tabler/icons-react'
import { type Key, lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { Button } from '../basic/Button.tsx'
import type { Bulk } from '../bulk/bulk-actions.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
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
import { Toolbar } from './Toolbar.tsx'
import { useColumns } from './use-columns.ts'
import { useFit } from './use-fit.ts'
import { useRowKeys } from './use-row-keys.ts'
import { type Selection, SelectionContext, useSelection } from './use-selection.ts'
import { columnWidths } from './widths.ts'

// Loaded when the first row is selected.
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
  /** The browser stores the hidden columns under this name. */
  name: string
  /** The plural name of the records: "Members". */
  what: string
  list: List
  /** `useListPage(list, (at) => callQuery(...))` */
  query: PageQuery<Page>
  rows: (page: Page) => readonly Row[]
  rowKey: (row: Row) => Key
  columns: Column<Row>[]
  rowLink?: (row: Row) => RowLink | null
  /** Called before the page of a row is opened by the key that edits. */
  onEdit?: () => void
  /** What a row shows below it; one of its cells needs a `DetailsToggle`. */
  details?: (row: Row) => ReactNode
  filters?: ReactNode
  /** Further tools, before the others. */
  tools?: ReactNode
  /** Exports all pages of the list as filtered and sorted. */
  download?: () => Promise<DownloadedFile>
  /** Makes rows selectable for the page's own actions. */
  choose?: { itemOf: (row: Row) => Item; selection: Selection }
  /** Makes rows selectable to change several of them at once. */
  bulk?: Bulk<Row> | false
  /** Actions on the list, at the end of its toolbar. */
  actions?: ReactNode
  /** Shown when the list could not be read and the server sent no message. */
  failure: string
  /** Shown when the list has no records at all. */
  empty: { icon: Icon; title: string; hint: string; action?: ReactNode }
  /** Shown instead of "Nothing matches" where it is good news that nothing does: "Everyone has activated". */
  noMatches?: string | false | undefined
}

/** One page of a long list, which the server searches, filters, sorts and pages. */
export function DataTable<Page extends Totals, Row>(props: DataTableProps<Page, Row>) {
  const { name, what, list, query, rows, rowKey, columns, rowLink, filters, bulk } = props
  const chosen = useColumns(name, columns)
  useExistingPage(list, query.isPlaceholderData ? undefined : query.data)
  const page = query.data
  const { frame, fits } = useFit()
  useRowKeys(frame, props.onEdit)
  const isTwoLines = columns.some(({ phone }) => phone !== undefined)
  const selection = useSelection(list)
  const select = props.choose ?? (bulk ? { itemOf: bulk.item, selection } : undefined)
  // Rendering two hundred rows takes a while, so it is deferred to keep typing and clicking responsive.
  const body = useDeferredValue(
    page ? (
      <TableRows
        columns={chosen.shown}
        rows={rows(page)}
        rowKey={rowKey}
        rowLink={rowLink}
        itemOf={select?.itemOf}
        details={props.details}
      />
    ) : (
      <TableSkeleton columns={chosen.shown} rows={list.pageSize} hasSelect={Boolean(select)} />
    ),
  )
  // The pager waits for the rows, because it would jump when they are drawn.
  const drawn = useDeferredValue(page)
  return (
    <div className={classes.frame}>
      <Toolbar
        what={what}
        list={list}
        filters={filters}
        tools={
          <>
            {props.tools}
            {props.download && <ExportButton what={what} download={props.download} />}
            <ColumnChooser columns={chosen} />
          </>
        }
        actions={props.actions}
      />
      {query.isError && !page ? (
        <LoadFailure error={query.error} fallback={props.failure} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <div className={classes.listed} data-stale={query.isPlaceholderData}>
            <section ref={frame} className={classes.scroll} data-fits={fits} aria-label={what}>
              <table
                {...tableRole}
                className={classes.table}
                data-rows={isTwoLines ? 'two-lines' : undefined}
                style={columnWidths(chosen.shown, select !== undefined)}
                aria-busy={!page || !drawn}
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
                {/* The rows shown may still be the previous ones, with checkboxes although nothing is selectable. */}
                <SelectionContext value={select?.selection ?? selection}>{body}</SelectionContext>
              </table>
            </section>
          </div>
          {/* A page beyond the last one is empty although the list is not, and the last page is about to be shown. */}
          {page && rows(page).length === 0 && page.totalItems === 0 && (
            <NothingListed list={list} empty={props.empty} noMatches={props.noMatches} />
          )}
          {page && drawn && page.totalItems > 0 && (
            <TablePager what={what} list={list} totalPages={page.totalPages} totalItems={page.totalItems} />
          )}
          <Suspense>
            {bulk && selection.chosen.size > 0 && (
              <BulkBar what={what} actions={bulk.actions} selection={selection} />
            )}
          </Suspense>
        </>
      )}
    </div>
  )
}

type NothingListedProps = { list: List } & Pick<DataTableProps<Totals, never>, 'empty' | 'noMatches'>

function NothingListed({ list, empty, noMatches }: NothingListedProps) {
  const { t } = useTranslation()
  if (!list.isNarrowed) return <EmptyState {...empty} />
  return (
    <EmptyState
      icon={IconSearchOff}
      title={noMatches || t('table.noMatches')}
      hint={noMatches ? null : t('table.noMatchesHint')}
      action={
        <Button variant="default" onClick={list.clear}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  )
}
