import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { SearchBox } from '../list/SearchBox.tsx'
import type { List } from '../list/use-list.ts'
import classes from './Toolbar.module.css'

type ToolbarProps = {
  what: string
  list: Pick<List, 'search' | 'setSearch' | 'filters'>
  filters: ReactNode
  /** Export, columns and the like. */
  tools: ReactNode
  actions: ReactNode
}

/** Search, filters and tools of a list. On a phone, one button shows the filters and the tools. */
export function Toolbar({ what, list, filters, tools, actions }: ToolbarProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = Object.keys(list.filters).length
  return (
    <div className={classes.toolbar} data-print="never">
      <SearchBox what={what} value={list.search} onSearch={list.setSearch} />
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
        {t('table.filters')}
        {count > 0 && <span className={classes.count}>{formatNumber(count, i18n.language)}</span>}
      </button>
      <div id={id} className={classes.folded} data-open={isOpen}>
        {filters}
        <span className={classes.space} />
        <div className={classes.tools}>{tools}</div>
      </div>
      {actions}
    </div>
  )
}
