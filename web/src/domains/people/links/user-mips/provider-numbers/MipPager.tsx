import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../../ui/basic/IconButton.tsx'
import classes from './MipPager.module.css'

type MipPagerProps = {
  /** One-based. */
  page: number
  pageSize: number
  totals: { totalPages: number; totalItems: number }
  onChange: (page: number) => void
}

/** Pages through the MIPs, because not all of them fit as columns. */
export function MipPager({ page, pageSize, totals, onChange }: MipPagerProps) {
  const { t } = useTranslation('mips')
  const { totalPages, totalItems } = totals
  const range = {
    from: (page - 1) * pageSize + 1,
    to: Math.min(page * pageSize, totalItems),
    total: totalItems,
  }
  return (
    <nav className={classes.pager} aria-label={t('numbers.mipPages')}>
      <IconButton
        size="md"
        variant="default"
        aria-label={t('numbers.previousMips')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} className={classes.arrow} aria-hidden />
      </IconButton>
      <span className={classes.range} role="status">
        {t('numbers.mipRange', range)}
      </span>
      <IconButton
        size="md"
        variant="default"
        aria-label={t('numbers.nextMips')}
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} className={classes.arrow} aria-hidden />
      </IconButton>
    </nav>
  )
}
