import type { AccreditationPack } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatCalendarDay } from '../../../i18n/format.ts'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { useViewer } from '../../../sessions/index.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { PackForm } from './PackForm.tsx'
import { PackRow } from './PackRow.tsx'

/** The milliseconds between two readings of the progress. */
const pulse = 1500

const isUnfinished = ({ state }: AccreditationPack) => state === 'WAITING' || state === 'RUNNING'

/** The accreditation packs of a MIP, with the form for a new one. */
export default function AccreditationPacks({ id: mipId }: Pick<AddedTabProps, 'id'>): ReactNode {
  const { t, i18n } = useTranslation('accreditation-packs')
  // The packs of a group administrator contain only the members of the group.
  const isOfGroup = !isPlatformAdministrator(useViewer())
  const params = { mipId }
  const query = useQuery({
    ...callQuery('listAccreditationPacks', { params }),
    refetchInterval: ({ state }) => (state.data?.accreditationPacks.some(isUnfinished) ? pulse : false),
  })
  const removing = useAsked<AccreditationPack>()
  const removed = removing.item
  const remove = useChange('deleteAccreditationPack', {
    success: t('deleted'),
    failure: t('deleteFailed'),
    expect: ({ params: { accreditationPackId } }) => [
      expecting('listAccreditationPacks', { params }, (known) => ({
        accreditationPacks: known.accreditationPacks.filter(
          (pack) => pack.accreditationPackId !== Number(accreditationPackId),
        ),
      })),
    ],
  })

  function rows() {
    if (query.data === undefined) {
      if (!query.isError) return <RowListSkeleton />
      return (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )
    }
    const packs = query.data.accreditationPacks
    if (packs.length === 0) {
      return <EmptyState icon={IconFileZip} title={t('empty')} hint={t('emptyHint')} />
    }
    return (
      <RowList label={t('list')}>
        {packs.map((pack) => (
          <PackRow key={pack.accreditationPackId} pack={pack} onDelete={() => removing.ask(pack)} />
        ))}
      </RowList>
    )
  }

  return (
    <Section title={t('title')} summary={isOfGroup ? t('summaryGroup') : t('summary')}>
      <PackForm mipId={mipId} />
      {rows()}
      {removed && (
        <ConfirmDialog
          opened={removing.isAsking}
          title={t('deleteTitle')}
          confirmLabel={t('deleteConfirm')}
          isDangerous
          onConfirm={() => {
            const { accreditationPackId } = removed
            remove.mutate({ params: { mipId, accreditationPackId } })
            removing.close()
          }}
          onClose={removing.close}
        >
          {t('deleteText', { day: formatCalendarDay(removed.asOf, i18n.language) })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
