import type { AccreditationPack } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import type { PackState } from '@gantry/contract/domains/compliance/accreditation-packs/words'
import { IconDownload, IconFileZip, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'
import { formatBytes, formatCalendarDay, formatDate, formatTime } from '../../../i18n/format.ts'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { MissingList } from './MissingList.tsx'
import { PackProgress } from './PackProgress.tsx'

const colors = { WAITING: 'gray', RUNNING: 'petrol', DONE: 'green', FAILED: 'red' } as const satisfies Record<
  PackState,
  string
>

export function PackRow({ pack, onDelete }: { pack: AccreditationPack; onDelete: () => void }) {
  const { t, i18n } = useTranslation('accreditation-packs')
  const { mipId, accreditationPackId, state, failure, asOf, from, requestedBy, requestedAt } = pack
  const day = formatCalendarDay(asOf, i18n.language)
  const download = useAction(
    async () => saveFile(await call('downloadAccreditationPack', { params: { mipId, accreditationPackId } })),
    { failure: t('downloadFailed') },
  )
  const details = [
    formatTime(requestedAt, i18n.language),
    requestedBy && t('by', { name: requestedBy.name }),
    from !== null && t('leftSince', { day: formatCalendarDay(from, i18n.language) }),
    pack.groupName !== null && t('onlyGroup', { group: pack.groupName }),
    pack.size !== null && formatBytes(pack.size, i18n.language),
    state === 'DONE' && t('deletedOn', { day: formatDate(pack.deletedAt, i18n.language) }),
  ].filter((detail) => typeof detail === 'string')
  return (
    <Row
      leading={<IconFileZip size={26} stroke={1.5} aria-hidden />}
      title={
        <>
          {t('asOfDay', { day })} <Badge color={colors[state]}>{t(`states.${state}`)}</Badge>
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
          {(state === 'WAITING' || state === 'RUNNING') && <PackProgress pack={pack} day={day} />}
          {failure !== null && <p>{t(`failures.${failure}`)}</p>}
          {state === 'DONE' && <MissingList pack={pack} />}
        </>
      }
      actions={
        <>
          {state === 'DONE' && (
            <Tooltip label={t('download', { day })}>
              <IconButton
                size="md"
                variant="subtle"
                color="petrol"
                aria-label={t('download', { day })}
                loading={download.pending}
                onClick={() => void download.start()}
              >
                <IconDownload size={18} aria-hidden />
              </IconButton>
            </Tooltip>
          )}
          <Tooltip label={t('delete', { day })}>
            <IconButton size="md" variant="subtle" aria-label={t('delete', { day })} onClick={onDelete}>
              <IconTrash size={18} aria-hidden />
            </IconButton>
          </Tooltip>
        </>
      }
    />
  )
}
