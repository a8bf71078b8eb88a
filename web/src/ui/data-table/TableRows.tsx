import { replaceEqualDeep } from '@tanstack/react-query'
import { type Key, memo, type ReactNode, useId, useState } from 'react'
import { useClickGuard } from '../layout/use-click-guard.ts'
import type { Column, RowLink } from './columns.ts'
import classes from './DataTable.module.css'
import { RowAnchor } from './RowAnchor.tsx'
import { cellRole, groupRole, rowRole } from './roles.ts'
import { RowDetailsContext } from './row-details.ts'
import { type Item, SelectBox } from './SelectBox.tsx'
import { isPrinted } from './widths.ts'

type TableRowsProps<Row> = {
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  rowLink?: ((row: Row) => RowLink | null) | undefined
  /** Only for lists with selectable rows. */
  itemOf?: ((row: Row) => Item) | undefined
  /** What a row shows below it, across the whole table, when its `DetailsToggle` is pressed. */
  details?: ((row: Row) => ReactNode) | undefined
}

/** While columns, `rowLink` and `itemOf` stay the same, typing and selecting render no row again. */
export const TableRows = memo(function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, rowLink, itemOf, details } = props
  // Some buttons remove their row at once, and a second click would hit the next one.
  const { guardProps } = useClickGuard()
  return (
    <tbody {...groupRole} {...guardProps}>
      {rows.map((row) => (
        <TableRow
          key={rowKey(row)}
          columns={columns}
          row={row}
          rowLink={rowLink}
          itemOf={itemOf}
          details={details}
        />
      ))}
    </tbody>
  )
}) as <Row>(props: TableRowsProps<Row>) => ReactNode

type TableRowProps<Row> = Pick<TableRowsProps<Row>, 'columns' | 'rowLink' | 'itemOf' | 'details'> & {
  row: Row
}

const TableRow = memo(function TableRow<Row>({ details, ...props }: TableRowProps<Row>) {
  if (details === undefined) return <PlainRow {...props} />
  return <RowWithDetails {...props} details={details} />
}, drawsTheSame) as <Row>(props: TableRowProps<Row>) => ReactNode

function RowWithDetails<Row>({
  details,
  ...props
}: TableRowProps<Row> & { details: (row: Row) => ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <RowDetailsContext value={{ id, isOpen, toggle: () => setOpen(!isOpen) }}>
      <PlainRow {...props} />
      {isOpen && (
        <tr {...rowRole} className={classes.details}>
          <td {...cellRole} id={id} colSpan={props.columns.length}>
            {details(props.row)}
          </td>
        </tr>
      )}
    </RowDetailsContext>
  )
}

function PlainRow<Row>({ columns, row, rowLink, itemOf }: Omit<TableRowProps<Row>, 'details'>) {
  const link = rowLink?.(row) ?? null
  return (
    <tr {...rowRole} className={classes.row} data-linked={link !== null}>
      {itemOf && <SelectBox item={itemOf(row)} />}
      {columns.map((column, index) => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          isFirst={index === 0}
          link={index === 0 ? link : null}
        />
      ))}
    </tr>
  )
}

// After a search, a sort or a new reading, many rows have the same content in new objects.
function drawsTheSame<Row>(before: TableRowProps<Row>, now: TableRowProps<Row>): boolean {
  const { columns, rowLink, itemOf, row } = before
  const isDrawnBySame =
    columns === now.columns &&
    rowLink === now.rowLink &&
    itemOf === now.itemOf &&
    before.details === now.details
  return isDrawnBySame && (row === now.row || replaceEqualDeep(row, now.row) === row)
}

type CellProps<Row> = { column: Column<Row>; row: Row; isFirst: boolean; link: RowLink | null }

// The link of the first cell covers the row, so the whole row is clickable and has only one tab stop.
function Cell<Row>({ column, row, isFirst, link }: CellProps<Row>) {
  return (
    <td
      {...cellRole}
      data-label={column.header}
      data-align={column.align}
      data-width={column.width}
      data-first={isFirst || undefined}
      data-phone={column.phone}
      data-interactive={column.interactive || undefined}
      data-print={isPrinted(column) ? undefined : 'never'}
    >
      {link ? <RowAnchor link={link}>{column.cell(row)}</RowAnchor> : column.cell(row)}
    </td>
  )
}
