import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Pages.module.css'

type PagesProps = { page: number; totalPages: number; onChange: (page: number) => void }

/** Buttons for the first and last pages, the pages beside this one, and the previous and next page. */
export function Pages({ page, totalPages, onChange }: PagesProps) {
  const { t } = useTranslation()
  const { range } = usePagination({ total: totalPages, page, siblings: 1 })
  return (
    <div className={classes.pages}>
      <button
        type="button"
        className={classes.page}
        aria-label={t('table.previousPage')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} className={classes.arrow} aria-hidden />
      </button>
      {range.map((item, at) =>
        item === 'dots' ? (
          <span key={`after ${range[at - 1]}`} className={classes.gap}>
            <IconDots size={14} aria-hidden />
          </span>
        ) : (
          <button
            key={item}
            type="button"
            className={classes.page}
            aria-label={t('table.page', { page: item })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onChange(item)}
          >
            {item}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.page}
        aria-label={t('table.nextPage')}
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} className={classes.arrow} aria-hidden />
      </button>
    </div>
  )
}
