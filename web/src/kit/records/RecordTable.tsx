import type { UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { hasChoices } from '@gantry/contract/domains/people/custom-fields/words'
import { type RecordKind, records } from '@gantry/contract/registry'
import { lazy, Suspense, useMemo } from 'react'
import type { BulkAction } from '../../ui/bulk/bulk-actions.ts'
import { DataTable, type DataTableProps, type Totals } from '../../ui/data-table/DataTable.tsx'
import type { CustomFilter } from '../custom-fields/custom-filter.ts'
import { useCustomColumns, useListedFields } from '../custom-fields/use-custom-columns.tsx'
import { askToPick } from '../next-steps/use-picking.ts'
import { recordId, recordLink } from './record-fields.ts'
import { type BulkConsequence, useBulkActions } from './use-bulk-actions.ts'

// Few installations have custom fields.
const CustomFilters = lazy(() => import('../custom-fields/CustomFilters.tsx'))

type RecordTableProps<Page extends Totals, Row extends object> = Omit<
  DataTableProps<Page, Row>,
  'name' | 'rowKey' | 'bulk' | 'choose'
> & {
  kind: RecordKind
  /** Says what will be different when several are activated or inactivated; false where the viewer may not. */
  bulk: BulkConsequence | false
  /** Further actions on several records. */
  actionsOnMany?: readonly BulkAction[]
}

const none: readonly BulkAction[] = []
// Its page has the button to edit where the viewer may, and opens the form.
const askToEdit = () => askToPick('edit')

/** The list of a kind of record: each row leads to its page, and several can be activated or inactivated at once. */
export function RecordTable<Page extends Totals, Row extends object>(props: RecordTableProps<Page, Row>) {
  const { kind, bulk, actionsOnMany = none, columns, filters, ...table } = props
  const listed = useListedFields(kind)
  const allColumns = useCustomColumns(listed, columns)
  const filterable = listed.filter(({ type }) => hasChoices(type) || type === 'YES_NO')
  const { domain, recordPage } = records[kind]
  // The same from one drawing to the next, so that rows are not drawn again.
  const rowLink = useMemo(() => (recordPage === null ? undefined : recordLink(kind)), [kind, recordPage])
  const rowKey = useMemo(() => (row: Row) => recordId(kind, row), [kind])
  const bulkActions = useBulkActions<Row>(kind, bulk, actionsOnMany)
  return (
    <DataTable
      {...(rowLink && { rowLink })}
      {...table}
      columns={allColumns}
      filters={
        <>
          {filters}
          {filterable.length > 0 && <FiltersOf fields={filterable} list={table.list} />}
        </>
      }
      name={domain}
      rowKey={rowKey}
      bulk={bulkActions}
      onEdit={askToEdit}
    />
  )
}

type FiltersOfProps = { fields: readonly UsedCustomField[]; list: unknown }

/** The address of every list of records with custom fields keeps their filter; only the page's own filters have a type. */
function FiltersOf({ fields, list }: FiltersOfProps) {
  const { filters, setFilter } = list as {
    filters: CustomFilter
    setFilter: (name: 'custom', value: CustomFilter['custom']) => void
  }
  return (
    <Suspense>
      <CustomFilters
        fields={fields}
        filter={filters.custom}
        onChange={(custom) => setFilter('custom', custom)}
      />
    </Suspense>
  )
}
