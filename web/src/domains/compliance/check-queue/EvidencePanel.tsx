import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../../ui/feedback/PageLoading.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import classes from './check-queue.module.css'

const FileViewer = lazy(async () => {
  const { FileViewer: default_ } = await import('../../../kit/stored-files/FileViewer.tsx')
  return { default: default_ }
})

/** The documents of a qualification, one of them open. */
export function EvidencePanel({ qualification }: { qualification: Qualification }) {
  const { t } = useTranslation('check-queue')
  const { qualificationId, documents } = qualification
  const [chosen, setChosen] = useState(documents[0]?.qualificationDocumentId)
  const query = useQuery({
    queryKey: ['evidence', qualificationId, chosen],
    queryFn: () =>
      call('downloadQualificationDocument', {
        params: { qualificationId, qualificationDocumentId: chosen ?? 0 },
      }),
    enabled: chosen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <section className={classes.evidence} aria-label={t('evidence')}>
      {documents.length > 1 && (
        <Select
          aria-label={t('document')}
          options={documents.map(({ qualificationDocumentId, fileName }) => ({
            value: String(qualificationDocumentId),
            label: fileName,
          }))}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {documents.length === 0 && (
        <EmptyState icon={IconFileOff} title={t('noDocument')} hint={t('noDocumentHint')} />
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          fallback={t('documentFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {chosen !== undefined && !query.isError && (
        <div className={classes.file}>
          <Suspense fallback={<PageLoading />}>
            {query.data ? <FileViewer file={query.data} /> : <PageLoading />}
          </Suspense>
        </div>
      )}
    </section>
  )
}
