import type { TermsLanguage } from '@gantry/contract/domains/access/terms/words'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../../../ui/feedback/PageLoading.tsx'
import { Modal } from '../../../../ui/overlays/Modal.tsx'
import { TermsText } from '../TermsText.tsx'

type PreviewDialogProps = { markdown: string; language: TermsLanguage; onClose: () => void }

/** The text as readers will see it. */
export default function PreviewDialog({ markdown, language, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('terms')
  const query = useCall('previewTermsText', { body: { markdown } })
  return (
    <Modal title={t('form.previewTitle')} size="xl" isAbove onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <TermsText blocks={query.data.blocks} language={language} />
      ) : (
        <PageLoading />
      )}
    </Modal>
  )
}
