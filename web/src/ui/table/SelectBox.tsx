import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'
import type { Selection } from './use-selection.ts'

type Item = { id: number; name: string }

export function SelectBox({ item, selection }: { item: Item | null; selection: Selection }) {
  const { t } = useTranslation()
  if (item === null) return <td className={classes.select} />
  return (
    <td className={classes.select}>
      <Checkbox
        size="xs"
        aria-label={t('bulk.select', { name: item.name })}
        checked={selection.chosen.has(item.id)}
        onChange={(event) => selection.set([item], event.currentTarget.checked)}
      />
    </td>
  )
}

/** All rows of the page, or none. */
export function SelectAllBox({ items, selection }: { items: readonly Item[]; selection: Selection }) {
  const { t } = useTranslation()
  const count = items.filter(({ id }) => selection.chosen.has(id)).length
  const isEvery = items.length > 0 && count === items.length
  return (
    <th scope="col" className={classes.select}>
      <Checkbox
        size="xs"
        aria-label={t('bulk.selectPage')}
        checked={isEvery}
        indeterminate={count > 0 && !isEvery}
        onChange={() => selection.set(items, !isEvery)}
      />
    </th>
  )
}
