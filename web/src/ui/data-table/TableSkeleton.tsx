import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import waiting from './TableSkeleton.module.css'

const MOST_SKELETONS = 10

const Bar = ({ isSquare = false }) => <div className={waiting.bar} data-square={isSquare || undefined} />

type TableSkeletonProps<Row> = { columns: Column<Row>[]; rows: number; hasSelect: boolean }

export function TableSkeleton<Row>({ columns, rows, hasSelect }: TableSkeletonProps<Row>) {
  return (
    <tbody className={waiting.rows} aria-hidden>
      {Array.from({ length: Math.min(rows, MOST_SKELETONS) }, (_, row) => (
        <tr key={row} className={classes.row}>
          {hasSelect && (
            <td className={classes.select}>
              <Bar isSquare />
            </td>
          )}
          {columns.map((column) => (
            <td key={column.key}>
              <Bar />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
