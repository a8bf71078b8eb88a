import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { QualificationTabs } from '../qualifications/index.ts'

const QueuedCheck = lazy(() => import('./QueuedCheck.tsx'))

/** The lease lasts five minutes. It is taken again before, while the page is open. */
const RENEW_AFTER = 4 * 60_000

/** One qualification after the other, each with its evidence beside the form. */
export function CheckQueuePage() {
  const { t } = useTranslation('check-queue')
  const [skipped, setSkipped] = useState<number[]>([])
  const [done, setDone] = useState(0)
  const query = useQuery({
    queryKey: ['check-queue', skipped, done],
    queryFn: () => call('takeNextCheck', { body: { skipped } }),
    refetchInterval: RENEW_AFTER,
    refetchOnWindowFocus: false,
  })

  function skip(qualificationId: number): void {
    // Others may take it at once. If the call fails, they get it when the lease ends.
    void call('releaseCheck', { params: { qualificationId } }).catch(() => undefined)
    setSkipped((before) => [...before, qualificationId])
  }

  const { data } = query
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      <QualificationTabs />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )}
      {!query.isError && !data && <RowListSkeleton />}
      {data?.next && (
        <Suspense fallback={<RowListSkeleton />}>
          <QueuedCheck
            key={`${data.next.qualification.qualificationId} ${data.next.qualification.version}`}
            item={data.next}
            waiting={data.waiting}
            onSkip={skip}
            onDone={() => setDone((count) => count + 1)}
          />
        </Suspense>
      )}
      {data?.next === null && (
        <EmptyState
          icon={IconChecks}
          title={t(data.waiting > 0 ? 'onlySkipped' : 'allDone')}
          hint={t(data.waiting > 0 ? 'onlySkippedHint' : 'allDoneHint', { count: data.waiting })}
          action={
            skipped.length > 0 && (
              <Button variant="default" onClick={() => setSkipped([])}>
                {t('showSkipped')}
              </Button>
            )
          }
        />
      )}
    </>
  )
}
