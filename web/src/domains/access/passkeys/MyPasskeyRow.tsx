import type { Passkey } from '@gantry/contract/domains/access/passkeys/schemas'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatDate, formatTime } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import classes from './MyPasskeys.module.css'

type MyPasskeyRowProps = {
  passkey: Passkey
  /** When the list was read, for the time since the last use. */
  readAt: number
  onRename: () => void
  onRemove: () => void
}

/** A passkey: its name, when it was added and last used, and whether it is on one device only. */
export function MyPasskeyRow({ passkey, readAt, onRename, onRemove }: MyPasskeyRowProps) {
  const { t, i18n } = useTranslation('passkeys')
  const { language } = i18n
  const { name, synced, createdAt, lastUsedAt, current } = passkey
  return (
    <Row
      leading={<IconKey size={24} stroke={1.6} aria-hidden />}
      title={
        <>
          <bdi>{name}</bdi>{' '}
          {current && (
            <Badge size="sm" color="green">
              {t('current')}
            </Badge>
          )}
        </>
      }
      details={
        <span className={classes.facts}>
          <span>
            {t('addedOn')}: <bdi>{formatDate(createdAt, language)}</bdi>
          </span>
          <span>
            {t('lastUsed')}:{' '}
            {lastUsedAt === null ? (
              t('never')
            ) : (
              <time dateTime={lastUsedAt} title={formatTime(lastUsedAt, language)}>
                {formatAgo(lastUsedAt, language, readAt || undefined)}
              </time>
            )}
          </span>
          <span>{synced ? t('synced') : t('notSynced')}</span>
        </span>
      }
      actions={
        <>
          <Button variant="default" size="sm" aria-label={t('renameOf', { name })} onClick={onRename}>
            {t('rename')}
          </Button>
          <Button variant="default" size="sm" aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </>
      }
    />
  )
}
