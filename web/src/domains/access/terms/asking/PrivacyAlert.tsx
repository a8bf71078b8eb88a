import type { TermsToRead } from '@gantry/contract/domains/access/terms/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { formatCalendarDay } from '../../../../i18n/format.ts'
import { MarkdownText } from '../../../../kit/markdown/MarkdownText.tsx'
import { Alert } from '../../../../ui/basic/Alert.tsx'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Modal } from '../../../../ui/overlays/Modal.tsx'

/** Offers a new privacy notice until it was opened once. It needs no answer. */
export default function PrivacyAlert({ notice }: { notice: TermsToRead }) {
  const { t, i18n } = useTranslation('terms')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { label, effectiveOn, language, blocks } = notice

  async function close(): Promise<void> {
    setOpen(false)
    // If it fails, the notice is offered again.
    await call('markNoticeSeen', { body: { label } }).catch(() => undefined)
    await invalidateAfter(client, 'markNoticeSeen')
  }

  return (
    <Alert
      tone="petrol"
      role="status"
      title={t('notice.title', { label, day: formatCalendarDay(effectiveOn ?? '', i18n.language) })}
    >
      <Button size="compact" onClick={() => setOpen(true)}>
        {t('notice.open')}
      </Button>
      {isOpen && (
        <Modal title={t('documents.PRIVACY')} size="xl" onClose={() => void close()}>
          <MarkdownText blocks={blocks} language={language} />
        </Modal>
      )}
    </Alert>
  )
}
