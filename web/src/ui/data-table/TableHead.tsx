import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { List } from '../list/use-list.ts'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { groupRole, headRole, rowRole } from './roles.ts'
import { SelectAllBox } from './SelectBox.tsx'
import { isPrinted } from './widths.ts'

type TableHeadProps<Row> = {
  columns: Column<Row>[]
  list: Pick<List, 'sort' | 'toggleSort'>
  select?: ComponentProps<typeof SelectAllBox> | undefined
}

export function TableHead<Row>({ columns, list, select }: TableHeadProps<Row>) {
  return (
    <thead {...groupRole} className={classes.head}>
      <tr {...rowRole}>
        {select && <SelectAllBox {...select} />}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
  )
}

const icons = { asc: IconArrowUp, desc: IconArrowDown }
const words = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row>({ column, list }: { column: Column<Row>; list: TableHeadProps<Row>['list'] }) {
  const { t } = useTranslation()
  const { sortBy, header, align } = column
  if (!sortBy) {
    return (
      <th
        scope="col"
        {...headRole}
        data-align={align}
        data-width={column.width}
        data-print={isPrinted(column) ? undefined : 'never'}
      >
        <span>{header}</span>
      </th>
    )
  }
  const order = list.sort.by === sortBy ? list.sort.order : null
  const SortIcon = order ? icons[order] : IconArrowsSort
  return (
    <th scope="col" {...headRole} data-align={align} aria-sort={order ? words[order] : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-active={order !== null}
        title={t('table.sortBy', { column: header })}
        onClick={() => list.toggleSort(sortBy)}
      >
        {header}
        <SortIcon size={14} aria-hidden />
      </button>
    </th>
  )
}
