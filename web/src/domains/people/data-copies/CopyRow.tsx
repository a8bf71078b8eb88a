import type { DataCopy } from '@gantry/contract/domains/people/data-copies/schemas'
import type { DataCopyState } from '@gantry/contract/domains/people/data-copies/words'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatTime } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'

const colors = {
  WAITING: 'gray',
  RUNNING: 'petrol',
  READY: 'green',
  FAILED: 'red',
  EXPIRED: 'gray',
} as const satisfies Record<DataCopyState, string>

type CopyRowProps = {
  copy: DataCopy
  isDownloading: boolean
  onDownload: () => void
}

/** A copy with its state, and the button that downloads it. */
export function CopyRow({ copy, isDownloading, onDownload }: CopyRowProps) {
  const { t, i18n } = useTranslation('data-copies')
  const { state, failure, askedAt, madeBy, endsAt, downloadedAt, size } = copy
  const time = (at: string) => formatTime(at, i18n.language)
  const asked = time(askedAt)
  const details = [
    madeBy && t('madeBy', { name: madeBy.name || `#${madeBy.userId}` }),
    size !== null && formatBytes(size, i18n.language),
    state === 'READY' && endsAt !== null && t('until', { time: time(endsAt) }),
    downloadedAt !== null && t('downloaded', { time: time(downloadedAt) }),
  ].filter((detail) => typeof detail === 'string')
  return (
    <Row
      leading={<IconFileZip size={26} stroke={1.5} aria-hidden />}
      title={
        <>
          {t('askedOn', { time: asked })} <Badge color={colors[state]}>{t(`states.${state}`)}</Badge>
        </>
      }
      details={
        <>
          {details.map((detail, index) => (
            <span key={detail}>
              {index > 0 && ' · '}
              <bdi>{detail}</bdi>
            </span>
          ))}
          {failure !== null && <p>{t(`failures.${failure}`)}</p>}
        </>
      }
      note={
        madeBy !== null && (
          <Facts>
            <Fact label={t('fields.reason')} value={copy.reason} isLong />
            <Fact label={t('fields.identified')} value={copy.identified} isLong />
          </Facts>
        )
      }
      actions={
        copy.may.includes('download') && (
          <Button
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('downloadOf', { time: asked })}
            loading={isDownloading}
            onClick={onDownload}
          >
            {t('download')}
          </Button>
        )
      }
    />
  )
}
