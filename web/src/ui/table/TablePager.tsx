import { NativeSelect, Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../format.ts'
import classes from './DataTable.module.css'
import { pageSizes } from './list-search.ts'
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
      <NativeSelect
        size="xs"
        aria-label={t('table.pageSize')}
        title={t('table.pageSize')}
        data={pageSizes.map(String)}
        value={String(pageSize)}
        onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
      />
      <nav aria-label={t('table.pages', { what })} className={classes.pages}>
        <Pagination
          size="sm"
          total={totalPages}
          value={page}
          onChange={list.setPage}
          siblings={1}
          getItemProps={(item) => ({ 'aria-label': t('table.page', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? t('table.previousPage') : t('table.nextPage'),
          })}
        />
      </nav>
    </div>
  )
}
