import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import classes from './SmallPager.module.css'

type SmallPagerProps = { pageNo: number; totalPages: number; onChange: (pageNo: number) => void }

/** Pages of a list inside a card or a form. */
export function SmallPager({ pageNo, totalPages, onChange }: SmallPagerProps) {
  const { t } = useTranslation('requirements')
  if (totalPages < 2) return null
  return (
    <div className={classes.pages}>
      <Button variant="default" size="compact" disabled={pageNo === 0} onClick={() => onChange(pageNo - 1)}>
        {t('pages.previous')}
      </Button>
      <span role="status">{t('pages.at', { page: pageNo + 1, pages: totalPages })}</span>
      <Button
        variant="default"
        size="compact"
        disabled={pageNo + 1 >= totalPages}
        onClick={() => onChange(pageNo + 1)}
      >
        {t('pages.next')}
      </Button>
    </div>
  )
}
