import type { HoldChange, HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/queries.ts'
import { formatCalendarDay } from '../../i18n/format.ts'
import { fullName } from '../../sessions/index.ts'
import { Alert } from '../../ui/basic/Alert.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { SmallPager } from '../lists/SmallPager.tsx'

type HoldDialogProps = {
  opened: boolean
  change: HoldChange
  title: string
  confirmLabel: string
  isDangerous?: boolean
  pending?: boolean
  /** True if the first preview was no longer true when it was confirmed. */
  isAgain?: boolean
  /** What the change does besides. */
  children?: ReactNode
  onConfirm: (previewToken: string) => void
  onClose: () => void
}

/** Shows whom a change holds and frees, and asks whether it is meant. Every change that can hold or free people uses it. */
export function HoldDialog({ change, isAgain = false, children, onConfirm, ...dialog }: HoldDialogProps) {
  const { t } = useTranslation('requirements')
  const [pageNo, setPageNo] = useState(0)
  const query = useQuery({
    ...callQuery('previewHolds', { body: { change, pageRequest: { pageNo, pageSize: 5 } } }),
    placeholderData: keepPreviousData,
    // What was seen earlier may not be true any more.
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = query
  return (
    <ConfirmDialog
      {...dialog}
      isDisabled={data === undefined || query.isError || query.isPlaceholderData}
      onConfirm={() => data && onConfirm(data.previewToken)}
    >
      {children}
      {isAgain && <Text>{t('preview.again')}</Text>}
      {query.isError ? (
        <LoadFailure
          error={query.error}
          fallback={t('preview.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : data === undefined ? (
        <Text>{t('preview.loading')}</Text>
      ) : (
        <Changes preview={data} pageNo={pageNo} onPage={setPageNo} />
      )}
    </ConfirmDialog>
  )
}

type ChangesProps = { preview: HoldPreview; pageNo: number; onPage: (pageNo: number) => void }

function Changes({ preview, pageNo, onPage }: ChangesProps) {
  const { t, i18n } = useTranslation('requirements')
  const { people, mipCount, freedPeople, laterPeople, postponedPeople, unknownState, notKnownPeople, links } =
    preview
  const dateOf = (day: string | null) => (day === null ? '' : formatCalendarDay(day, i18n.language))
  const lines = [
    people > 0 && t('preview.held', { date: dateOf(preview.heldFrom), people, mips: mipCount }),
    freedPeople > 0 && t('preview.freed', { people: freedPeople }),
    laterPeople > 0 && t('preview.later', { date: dateOf(preview.laterFrom), people: laterPeople }),
    postponedPeople > 0 && t('preview.postponed', { people: postponedPeople }),
  ].filter((line) => line !== false)
  const effectOf = ({ effect, heldFrom }: HoldPreview['links'][number]) => {
    if (effect === 'FREED') return <Badge color="petrol">{t('preview.effect.free')}</Badge>
    const color = effect === 'HELD' ? 'ember' : 'gray'
    const text =
      heldFrom === null ? t('preview.effect.never') : t('preview.effect.from', { date: dateOf(heldFrom) })
    return <Badge color={color}>{text}</Badge>
  }
  return (
    <>
      <Alert tone={lines.length === 0 ? 'petrol' : 'ember'} role="status">
        {lines.length === 0 ? t('preview.nobody') : lines.map((line) => <div key={line}>{line}</div>)}
      </Alert>
      {notKnownPeople > 0 && <Text>{t('preview.notKnown', { people: notKnownPeople })}</Text>}
      {unknownState > 0 && <Text>{t('preview.unknownState', { links: unknownState })}</Text>}
      {links.length > 0 && (
        <RowList label={t('preview.links')}>
          {links.map((link) => (
            <Row key={link.userMipId} title={<bdi>{fullName(link)}</bdi>} details={<bdi>{link.mipName}</bdi>}>
              {effectOf(link)}
            </Row>
          ))}
        </RowList>
      )}
      <SmallPager pageNo={pageNo} totalPages={preview.totalPages} onChange={onPage} />
    </>
  )
}
