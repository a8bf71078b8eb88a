import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './OfflineBanner.module.css'
import { useOnline } from './use-online.ts'

/** Says that the device has no network, at the lower edge of the window. Screen readers announce it. */
export function OfflineBanner() {
  const { t } = useTranslation('errors')
  const isOnline = useOnline()
  return (
    <div role="status" className={classes.region} data-print="never">
      {!isOnline && (
        <p className={classes.banner}>
          <IconCloudOff size={18} aria-hidden className={classes.icon} />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
