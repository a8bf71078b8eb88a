import type { NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { NoticeFacts } from './NoticeFacts.tsx'
import { NoticePeople } from './NoticePeople.tsx'
import classes from './notices.module.css'
import { StateBadge } from './StateBadge.tsx'
import { titleOf } from './title-of.ts'

const NoticeForm = lazy(() => import('./NoticeForm.tsx'))
const EndNotice = lazy(() => import('./EndNotice.tsx'))
const DeleteNotice = lazy(() => import('./DeleteNotice.tsx'))

/** A notice, its texts, and who has acknowledged it. */
export function NoticePage() {
  const { t } = useTranslation('notices')
  const { id }: { id?: number } = useSearch({ strict: false })
  const query = useQuery({
    ...callQuery('getNotice', { params: { noticeId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('failed')}
      notFound={{ icon: IconBell, title: t('notFound'), hint: t('notFoundHint') }}
      list={{ to: '/notices', backLabel: t('back') }}
    >
      {(notice) => <Loaded notice={notice} />}
    </RecordPage>
  )
}

function Loaded({ notice }: { notice: NoticeToRead }) {
  const { t, i18n } = useTranslation('notices')
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'edit' | 'copy' | 'end' | 'delete' | null>(null)
  const close = () => setOpened(null)
  const { titles, state, may } = notice
  return (
    <>
      <PageHeader
        title={titleOf(titles, i18n.language).title}
        crumbs={[{ label: t('title'), to: '/notices' }]}
        aside={<StateBadge state={state} />}
        actions={
          <>
            {(['delete', 'edit', 'end'] as const)
              .filter((action) => may.includes(action))
              .map((action) => (
                <Button key={action} variant="default" onClick={() => setOpened(action)}>
                  {t(`actions.${action}`)}
                </Button>
              ))}
            <Button variant="default" onClick={() => setOpened('copy')}>
              {t('actions.copy')}
            </Button>
          </>
        }
      />
      <div className={classes.sections}>
        <NoticeFacts notice={notice} />
        <NoticePeople notice={notice} />
      </div>
      <Suspense>
        {opened === 'edit' && <NoticeForm edited={notice} onClose={close} />}
        {opened === 'copy' && <NoticeForm copied={notice} onClose={close} />}
        {opened === 'end' && <EndNotice notice={notice} onClose={close} />}
        {opened === 'delete' && (
          <DeleteNotice notice={notice} onClose={close} onDeleted={() => void navigate({ to: '/notices' })} />
        )}
      </Suspense>
    </>
  )
}
