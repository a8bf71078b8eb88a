import { type RecordKind, records } from '@gantry/contract/registry'
import { useMemo } from 'react'
import { DataTable, type DataTableProps, type Totals } from '../../ui/data-table/DataTable.tsx'
import { recordId, recordLink } from './record-fields.ts'
import { type BulkConsequence, useBulkStatus } from './use-bulk-status.ts'

type RecordTableProps<Page extends Totals, Row extends object> = Omit<
  DataTableProps<Page, Row>,
  'name' | 'rowKey' | 'bulk' | 'choose'
> & {
  kind: RecordKind
  /** Says what will be different when several are activated or inactivated; false where the viewer may not. */
  bulk: BulkConsequence | false
}

/** The list of a kind of record: each row leads to its page, and several can be activated or inactivated at once. */
export function RecordTable<Page extends Totals, Row extends object>(props: RecordTableProps<Page, Row>) {
  const { kind, bulk, ...table } = props
  const { domain, recordPage } = records[kind]
  // The same from one drawing to the next, so that rows are not drawn again.
  const rowLink = useMemo(() => (recordPage === null ? undefined : recordLink(kind)), [kind, recordPage])
  const rowKey = useMemo(() => (row: Row) => recordId(kind, row), [kind])
  const bulkStatus = useBulkStatus<Row>(kind, bulk)
  return (
    <DataTable {...(rowLink && { rowLink })} {...table} name={domain} rowKey={rowKey} bulk={bulkStatus} />
  )
}
