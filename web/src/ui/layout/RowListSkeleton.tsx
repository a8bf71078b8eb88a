import { useTranslation } from 'react-i18next'
import { Skeleton } from '../display/Skeleton.tsx'
import { Row, RowList } from './RowList.tsx'
import classes from './RowListSkeleton.module.css'

/** A placeholder for rows, so that the layout does not jump when they arrive. */
export function RowListSkeleton({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <div aria-hidden>
        <RowList label="">
          {Array.from({ length: rows }, (_, index) => (
            <Row
              key={index}
              leading={<Skeleton width={32} height={32} />}
              title={<Skeleton width="45%" height={13} className={classes.title} />}
              details={<Skeleton width="30%" height={10} className={classes.details} />}
            />
          ))}
        </RowList>
      </div>
    </div>
  )
}
