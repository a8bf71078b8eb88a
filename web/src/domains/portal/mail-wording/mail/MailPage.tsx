import { IconMail } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import type { Language } from '../../../../i18n/i18n.ts'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { RowListSkeleton } from '../../../../ui/layout/RowListSkeleton.tsx'
import { useLanguage } from '../languages.ts'
import { UnusedWords } from './UnusedWords.tsx'

const MailForm = lazy(() => import('./MailForm.tsx'))

/** One mail in one language: its sentences and the preview. */
export function MailPage() {
  const { t } = useTranslation('mail-wording')
  const navigate = useNavigate()
  const { template = '' }: { template?: string } = useSearch({ strict: false })
  const language = useLanguage()
  const query = useCall('listMailWording', { query: { language } })
  const mail = query.data?.mails.find((one) => one.template === template)
  const title = mail?.area === 'EVERY' ? t('every') : (mail?.title ?? t('title'))
  const show = (chosen: Language) =>
    void navigate({ to: '/mail-wording/mail', search: { template, language: chosen } })
  return (
    <Stack>
      <PageHeader title={title} crumbs={[{ label: t('title'), to: '/mail-wording' }]} />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {query.isSuccess && mail === undefined && (
        <EmptyState icon={IconMail} title={t('notFound')} hint={t('gone')} />
      )}
      {mail && <UnusedWords mail={mail} language={language} />}
      {/* Another language is another form. */}
      <Suspense fallback={<RowListSkeleton />}>
        {mail && mail.examples > 0 && (
          <MailForm key={`${template} ${language}`} mail={mail} language={language} onLanguage={show} />
        )}
      </Suspense>
    </Stack>
  )
}
