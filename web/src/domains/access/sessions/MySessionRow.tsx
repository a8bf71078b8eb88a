import { deviceFrom } from '@gantry/contract/domains/access/sessions/device'
import type { MySession } from '@gantry/contract/domains/access/sessions/schemas'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatTime } from '../../../i18n/format.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import classes from './MySessions.module.css'
import { useDeviceText } from './use-device-text.ts'

type MySessionRowProps = {
  session: MySession
  /** When the list was read, for the time since the last activity. */
  readAt: number
  onEnd: () => void
}

const handheld: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android'])

/** A session: device, network address, role, since when, and when it was last used. */
export function MySessionRow({ session, readAt, onEnd }: MySessionRowProps) {
  const { t, i18n } = useTranslation('sessions')
  const deviceText = useDeviceText()
  const labelOf = useRoleLabel()
  const { device, address, role, signedInAt, lastSeenAt, current } = session
  const DeviceIcon = handheld.has(deviceFrom(device).system) ? IconDeviceMobile : IconDeviceDesktop
  const name = deviceText(device)
  const { language } = i18n
  return (
    <Row
      leading={<DeviceIcon size={24} stroke={1.6} aria-hidden />}
      title={
        <>
          <bdi title={device}>{name}</bdi>{' '}
          {current && (
            <Badge size="sm" color="green">
              {t('mine.thisDevice')}
            </Badge>
          )}
        </>
      }
      details={
        <span className={classes.facts}>
          <span>
            {t('columns.address')}: <bdi dir="ltr">{address}</bdi>
          </span>
          <span>
            {t('columns.role')}: <bdi>{role ? labelOf(role) : t('noRole')}</bdi>
          </span>
          <span>
            {t('columns.signedInAt')}: <bdi>{formatTime(signedInAt, language)}</bdi>
          </span>
          <span>
            {t('columns.lastSeenAt')}:{' '}
            <time dateTime={lastSeenAt} title={formatTime(lastSeenAt, language)}>
              {formatAgo(lastSeenAt, language, readAt || undefined)}
            </time>
          </span>
        </span>
      }
      actions={
        !current && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('mine.endOf', { device: name, address })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        )
      }
    />
  )
}
