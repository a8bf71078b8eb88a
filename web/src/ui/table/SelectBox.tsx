import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'
import type { Selection } from './use-selection.ts'

/** `disabled` where the row cannot be chosen. */
export type Item = { id: number; name: string; disabled?: boolean }

export function SelectBox({ item, selection }: { item: Item; selection: Selection }) {
  const { t } = useTranslation()
  return (
    <td className={classes.select}>
      <Checkbox
        size="xs"
        aria-label={t('bulk.select', { name: item.name })}
        checked={selection.chosen.has(item.id)}
        disabled={item.disabled === true}
        onChange={(event) => selection.set([item], event.currentTarget.checked)}
      />
    </td>
  )
}

/** All rows of the page, or none. */
export function SelectAllBox({ items, selection }: { items: readonly Item[]; selection: Selection }) {
  const { t } = useTranslation()
  const choosable = items.filter(({ disabled }) => disabled !== true)
  const count = choosable.filter(({ id }) => selection.chosen.has(id)).length
  const isEvery = choosable.length > 0 && count === choosable.length
  return (
    <th scope="col" className={classes.select}>
      <Checkbox
        size="xs"
        aria-label={t('bulk.selectPage')}
        checked={isEvery}
        indeterminate={count > 0 && !isEvery}
        disabled={choosable.length === 0}
        onChange={() => selection.set(choosable, !isEvery)}
      />
    </th>
  )
}
