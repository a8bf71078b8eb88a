import type { OnQuietDays } from '@gantry/contract/domains/compliance/worklist/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { Loader } from '../../../ui/basic/Loader.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { ChaseCounts } from './ChaseCounts.tsx'
import type { WorklistFilters } from './worklist-search.ts'

type MailingDialogProps = { search: string; filters: WorklistFilters; onClose: () => void }

/** Counts what a mail to all people whom the search finds would come to, and sends it. */
export default function MailingDialog({ search, filters, onClose }: MailingDialogProps) {
  const { t } = useTranslation('worklist')
  const [choice, setChoice] = useState<OnQuietDays>('WAIT')
  const body = { ...filters, ...(search !== '' && { search }) }
  const query = useQuery(callQuery('previewMailing', { body }))
  const start = useChange('startMailing', {
    failure: t('mailing.notStarted'),
    success: t('mailing.started'),
    onSuccess: onClose,
  })
  const { data } = query
  return (
    <ConfirmDialog
      opened
      title={data === undefined ? t('mailing.ask') : t('mailing.question', { count: data.people })}
      confirmLabel={t('bulk.chase.label')}
      isDisabled={data === undefined || data.mails + data.quiet === 0}
      pending={start.isPending}
      onConfirm={() => start.mutate({ body: { ...body, onQuietDays: choice } })}
      onClose={onClose}
    >
      {query.isError ? (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <Loader />
      ) : (
        <ChaseCounts counts={data} value={choice} onChange={setChoice} />
      )}
      <p>{t('bulk.chase.text')}</p>
    </ConfirmDialog>
  )
}
