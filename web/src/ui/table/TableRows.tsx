import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Key, memo, type ReactNode } from 'react'
import type { Column, RowLink } from './columns.ts'
import classes from './DataTable.module.css'
import { lookAhead } from './look-ahead.ts'
import { type Item, SelectBox } from './SelectBox.tsx'

type TableRowsProps<Row> = {
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  rowLink?: ((row: Row) => RowLink | null) | undefined
  /** Where rows can be chosen. */
  itemOf?: ((row: Row) => Item) | undefined
}

/** Where columns, `rowLink` and `itemOf` stay the same, what is typed and chosen around them redraws no row. */
export const TableRows = memo(function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, rowLink, itemOf } = props
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow key={rowKey(row)} columns={columns} row={row} rowLink={rowLink} itemOf={itemOf} />
      ))}
    </tbody>
  )
}) as <Row>(props: TableRowsProps<Row>) => ReactNode

type TableRowProps<Row> = Pick<TableRowsProps<Row>, 'columns' | 'rowLink' | 'itemOf'> & { row: Row }

const TableRow = memo(function TableRow<Row>({ columns, row, rowLink, itemOf }: TableRowProps<Row>) {
  const link = rowLink?.(row) ?? null
  return (
    <tr className={classes.row} data-linked={link !== null}>
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
}) as <Row>(props: TableRowProps<Row>) => ReactNode

type CellProps<Row> = { column: Column<Row>; row: Row; isFirst: boolean; link: RowLink | null }

// The first cell's link covers the row: the whole row can be pressed, and there is still one link to tab to.
function Cell<Row>({ column, row, isFirst, link }: CellProps<Row>) {
  return (
    <td
      data-label={column.header}
      data-align={column.align}
      data-first={isFirst || undefined}
      data-interactive={column.interactive || undefined}
    >
      {link ? (
        <Link
          to={link.to}
          search={(link.search ?? {}) as never}
          className={classes.rowLink}
          {...lookAhead(link)}
        >
          {column.cell(row)}
        </Link>
      ) : (
        column.cell(row)
      )}
    </td>
  )
}

const MOST_SKELETONS = 10

type TableSkeletonProps<Row> = { columns: Column<Row>[]; rows: number; hasSelect: boolean }

export function TableSkeleton<Row>({ columns, rows, hasSelect }: TableSkeletonProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: Math.min(rows, MOST_SKELETONS) }, (_, row) => (
        <tr key={row} className={classes.row}>
          {hasSelect && (
            <td className={classes.select}>
              <Skeleton height={16} width={16} radius="sm" />
            </td>
          )}
          {columns.map((column) => (
            <td key={column.key}>
              <Skeleton height={14} my={4} radius="sm" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
