import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../ui/feedback/PageLoading.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { MarkdownText } from './MarkdownText.tsx'

type PreviewDialogProps = { markdown: string; language: PortalLanguage; onClose: () => void }

/** The text as readers will see it. */
export default function PreviewDialog({ markdown, language, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('markdown')
  const query = useCall('previewMarkdown', { body: { markdown } })
  return (
    <Modal title={t('preview')} size="xl" isAbove onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <MarkdownText blocks={query.data.blocks} language={language} />
      ) : (
        <PageLoading />
      )}
    </Modal>
  )
}
