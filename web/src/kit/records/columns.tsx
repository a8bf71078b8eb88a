import type { ReactNode } from 'react'
import type { Column } from '../../ui/data-table/columns.ts'
import classes from './columns.module.css'

// Columns that most lists have. A page writes its other columns by hand.

/** The record itself: its picture or icon, and its name. */
export const RecordCell = ({ picture, name }: { picture: ReactNode; name: string }) => (
  <span className={classes.record}>
    {picture}
    <bdi>{name}</bdi>
  </span>
)

/** A code or number that reads from left to right in every language. */
export const codeColumn = <Row,>(
  key: string,
  header: string,
  codeOf: (row: Row) => string | null,
): Column<Row> => ({
  key,
  header,
  hideable: true,
  cell: (row) => <bdi dir="ltr">{codeOf(row)}</bdi>,
})

/** How many others belong to the record. */
export const countColumn = <Row,>(
  key: string,
  header: string,
  countOf: (row: Row) => ReactNode,
): Column<Row> => ({
  key,
  width: 'number',
  header,
  hideable: true,
  align: 'end',
  cell: (row) => <span className={classes.count}>{countOf(row)}</span>,
})

/** The status, as a switch where the viewer may set it. */
export const statusColumn = <Row,>(header: string, switchOf: (row: Row) => ReactNode): Column<Row> => ({
  key: 'status',
  width: 'status',
  header,
  sortBy: 'status',
  interactive: true,
  phone: 'end',
  cell: switchOf,
})
