import type { ShownNotice } from '@gantry/contract/domains/portal/notices/schemas'
import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { MarkdownText } from '../../../../kit/markdown/MarkdownText.tsx'
import { Button } from '../../../../ui/basic/Button.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../../../ui/feedback/PageLoading.tsx'
import { DialogActions } from '../../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../../ui/overlays/Modal.tsx'
import { useAnswer } from './use-answer.ts'

type NoticeDialogProps = { notice: ShownNotice; title: string; onClose: () => void }

/** The text of a notice, with the acknowledgement where it is asked. */
export default function NoticeDialog({ notice, title, onClose }: NoticeDialogProps) {
  const { t, i18n } = useTranslation('notices')
  const { noticeId, isAcknowledgementAsked } = notice
  const language = (i18n.resolvedLanguage ?? 'en') as PortalLanguage
  const query = useCall('readMyNotice', { params: { noticeId }, query: { language } })
  const answer = useAnswer()
  return (
    <Modal title={<bdi>{title}</bdi>} size="xl" onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <MarkdownText blocks={query.data.blocks} language={query.data.language} />
      ) : (
        <PageLoading />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('banner.later')}
        </Button>
        <Button
          loading={answer.isPending}
          disabled={!query.data}
          onClick={() => answer.mutate({ params: { noticeId } })}
        >
          {t(isAcknowledgementAsked ? 'banner.acknowledge' : 'banner.close')}
        </Button>
      </DialogActions>
    </Modal>
  )
}
