import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { pageSizes } from './list-search.ts'
import { Pages } from './Pages.tsx'
import classes from './TablePager.module.css'
import type { List } from './use-list.ts'

type TablePagerProps = {
  what: string
  list: Pick<List, 'page' | 'pageSize' | 'setPage' | 'setPageSize'>
  totalPages: number
  totalItems: number
}

export function TablePager({ what, list, totalPages, totalItems }: TablePagerProps) {
  const { t, i18n } = useTranslation()
  const { page, pageSize } = list
  const number = (value: number) => formatNumber(value, i18n.language)
  const range = {
    from: number(totalItems === 0 ? 0 : (page - 1) * pageSize + 1),
    to: number(Math.min(page * pageSize, totalItems)),
    total: number(totalItems),
  }
  return (
    <div className={classes.pager}>
      <span className={classes.range} role="status">
        {t('table.range', range)}
      </span>
      <ChoiceBox
        size="xs"
        label={t('table.pageSize')}
        title={t('table.pageSize')}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(pageSize)}
        onChange={(size) => list.setPageSize(Number(size))}
      />
      <nav aria-label={t('table.pages', { what })} className={classes.pages}>
        <Pages page={page} totalPages={totalPages} onChange={list.setPage} />
      </nav>
    </div>
  )
}
