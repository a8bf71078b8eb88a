import type { DataCopy } from '@gantry/contract/domains/people/data-copies/schemas'
import { dataCopyDays } from '@gantry/contract/domains/people/data-copies/words'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import { useViewer } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { CopyRow } from './CopyRow.tsx'
import { useDownload } from './use-download.ts'

const FactorDialog = lazy(() => import('./FactorDialog.tsx'))
const MakeCopyDialog = lazy(() => import('./MakeCopyDialog.tsx'))

/** The milliseconds between two readings while a copy is being made. */
const pulse = 1500

const isUnfinished = ({ state }: DataCopy) => state === 'WAITING' || state === 'RUNNING'

/** The copies of what is kept of a person: on the own page those of oneself, for administrators those of others. */
export default function DataCopies({ id: userId }: AddedTabProps): ReactNode {
  const { t } = useTranslation('data-copies')
  const isOwn = useViewer().userId === userId
  const download = useDownload()
  const { proving } = download
  const [isMaking, making] = useDisclosure()
  const query = useQuery({
    ...callQuery('listDataCopies', { params: { userId } }),
    refetchInterval: ({ state }) => (state.data?.dataCopies.some(isUnfinished) ? pulse : false),
  })
  const asking = useChange('askForDataCopy', { success: t('asked'), failure: t('askFailed') })
  const copies = query.data?.dataCopies
  const isBusy = copies === undefined || copies.some(isUnfinished)

  function content() {
    if (query.isError) {
      const retry = () => void query.refetch()
      return <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={retry} />
    }
    if (copies === undefined) return <RowListSkeleton />
    if (copies.length === 0) {
      return (
        <EmptyState icon={IconFileZip} title={t('none')} hint={t(isOwn ? 'noneHint.own' : 'noneHint.user')} />
      )
    }
    return (
      <RowList label={t('title')}>
        {copies.map((copy) => (
          <CopyRow
            key={copy.dataCopyId}
            copy={copy}
            isDownloading={download.isPending}
            onDownload={() => download.start(copy)}
          />
        ))}
      </RowList>
    )
  }

  return (
    <>
      <Section
        title={t('title')}
        summary={t(isOwn ? 'summary.own' : 'summary.user', { count: dataCopyDays })}
        actions={
          <Button
            size="sm"
            disabled={isBusy}
            loading={asking.isPending}
            onClick={isOwn ? () => asking.mutate({}) : making.open}
          >
            {t(isOwn ? 'ask' : 'make.open')}
          </Button>
        }
      >
        {content()}
      </Section>
      <Suspense>
        {proving !== null && (
          <FactorDialog onGiven={() => download.start(proving)} onClose={download.stopProving} />
        )}
        {isMaking && <MakeCopyDialog userId={userId} onClose={making.close} />}
      </Suspense>
    </>
  )
}
