import type { ShownNotice } from '@gantry/contract/domains/portal/notices/schemas'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../../ui/basic/Alert.tsx'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Group } from '../../../../ui/basic/Group.tsx'
import classes from '../notices.module.css'
import { titleOf } from '../title-of.ts'
import { useAnswer } from './use-answer.ts'

const NoticeDialog = lazy(() => import('./NoticeDialog.tsx'))

/** Each notice with its title. Its text opens from it. */
export default function NoticeBanners({ notices }: { notices: ShownNotice[] }): ReactNode {
  return (
    <div className={classes.banners} data-print="never">
      {notices.map((notice) => (
        <NoticeBanner key={notice.noticeId} notice={notice} />
      ))}
    </div>
  )
}

function NoticeBanner({ notice }: { notice: ShownNotice }) {
  const { t, i18n } = useTranslation('notices')
  const [isOpen, setOpen] = useState(false)
  const { noticeId, isAcknowledgementAsked, titles } = notice
  const { language, title } = titleOf(titles, i18n.resolvedLanguage ?? 'en')
  const answer = useAnswer()
  return (
    <Alert
      tone={isAcknowledgementAsked ? 'ember' : 'petrol'}
      role="status"
      title={
        <span lang={language} dir="auto">
          {title}
        </span>
      }
    >
      <Group className={classes.answers}>
        <Button size="compact" aria-label={t('banner.openNamed', { title })} onClick={() => setOpen(true)}>
          {t('banner.open')}
        </Button>
        {!isAcknowledgementAsked && (
          <Button
            size="compact"
            variant="default"
            aria-label={t('banner.closeNamed', { title })}
            loading={answer.isPending}
            onClick={() => answer.mutate({ params: { noticeId } })}
          >
            {t('banner.close')}
          </Button>
        )}
      </Group>
      <Suspense>
        {isOpen && <NoticeDialog notice={notice} title={title} onClose={() => setOpen(false)} />}
      </Suspense>
    </Alert>
  )
}
