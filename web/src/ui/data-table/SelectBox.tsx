import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'
import { cellRole, headRole } from './roles.ts'
import boxClasses from './SelectBox.module.css'
import { type Selection, useRowSelection } from './use-selection.ts'

/** `disabled` if the row cannot be selected. */
export type Item = { id: number; name: string; disabled?: boolean }

export function SelectBox({ item }: { item: Item }) {
  const { chosen, set } = useRowSelection()
  const { id, name, disabled = false } = item
  return (
    <td {...cellRole} className={classes.select} data-print="never">
      <Box id={id} name={name} disabled={disabled} isChosen={chosen.has(id)} set={set} />
    </td>
  )
}

type BoxProps = Required<Item> & { isChosen: boolean; set: Selection['set'] }

// Memoised, because usually only one checkbox of two hundred changes.
const Box = memo(function Box({ id, name, disabled, isChosen, set }: BoxProps) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      className={boxClasses.box}
      data-row-key="x"
      aria-label={t('bulk.select', { name })}
      checked={isChosen}
      disabled={disabled}
      onChange={(event) => set([{ id, name }], event.currentTarget.checked)}
    />
  )
})

/** Selects or clears all rows of the page. */
export function SelectAllBox({ items, selection }: { items: readonly Item[]; selection: Selection }) {
  const { t } = useTranslation()
  const choosable = items.filter(({ disabled }) => disabled !== true)
  const count = choosable.filter(({ id }) => selection.chosen.has(id)).length
  const isEvery = choosable.length > 0 && count === choosable.length
  const isSome = count > 0 && !isEvery
  return (
    <th scope="col" {...headRole} className={classes.select} data-print="never">
      <input
        type="checkbox"
        className={boxClasses.box}
        ref={(box) => {
          // `indeterminate` has no HTML attribute, so it is set on the element.
          if (box) box.indeterminate = isSome
        }}
        aria-label={t('bulk.selectPage')}
        checked={isEvery}
        disabled={choosable.length === 0}
        onChange={() => selection.set(choosable, !isEvery)}
      />
    </th>
  )
}
