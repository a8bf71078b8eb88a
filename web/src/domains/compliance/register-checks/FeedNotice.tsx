import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import classes from './register-checks.module.css'

/** When the register last answered, once a program has pushed its answers. For platform administrators. */
export default function FeedNotice() {
  const { t, i18n } = useTranslation('register-checks')
  const feed = useCall('getRegisterFeed').data?.feed
  if (!feed) return null
  const time = formatAgo(feed.lastReceivedAt, i18n.language)
  return (
    <div className={classes.feed}>
      {feed.isLate ? (
        <Alert tone="ember" role="status" title={t('feed.late')}>
          {t('feed.lateHint', { time })}
        </Alert>
      ) : (
        <p>{t('feed.last', { time })}</p>
      )}
      {feed.waiting > 0 && <p>{t('feed.waiting', { count: feed.waiting })}</p>}
    </div>
  )
}
