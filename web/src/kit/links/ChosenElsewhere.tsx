import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RowList } from '../../ui/layout/RowList.tsx'
import classes from './LinkPicker.module.css'

type ChosenElsewhereProps<Item> = {
  chosen: readonly Item[]
  /** The results of the current search. */
  shown: readonly Item[]
  idOf: (item: Item) => number
  renderRow: (item: Item) => ReactElement
}

/** The chosen records that the current search does not show. */
export function ChosenElsewhere<Item>({ chosen, shown, idOf, renderRow }: ChosenElsewhereProps<Item>) {
  const { t } = useTranslation('links')
  const ids = new Set(shown.map(idOf))
  const others = chosen.filter((item) => !ids.has(idOf(item)))
  if (others.length === 0) return null
  const title = t('picker.alsoChosen')
  return (
    <div className={classes.others}>
      <div className={classes.title}>{title}</div>
      <RowList label={title}>{others.map(renderRow)}</RowList>
    </div>
  )
}
