import type { MySession } from '@gantry/contract/domains/access/sessions/schemas'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { MySessionRow } from './MySessionRow.tsx'

const EndMySessionDialog = lazy(() => import('./EndMySessionDialog.tsx'))

/** Where the signed-in person is signed in. */
export default function MySessions(): ReactNode {
  const { t } = useTranslation('sessions')
  const query = useCall('listMySessions')
  const ending = useAsked<MySession | 'others'>()
  const sessions = query.data?.sessions
  const hasOthers = sessions?.some(({ current }) => !current) === true

  function rows() {
    if (query.isError) {
      return (
        <LoadFailure
          error={query.error}
          fallback={t('mine.fetchFailed')}
          onRetry={() => void query.refetch()}
        />
      )
    }
    if (!sessions) return <RowListSkeleton />
    return (
      <RowList label={t('mine.title')}>
        {sessions.map((session) => (
          <MySessionRow
            key={session.sessionId}
            session={session}
            readAt={query.dataUpdatedAt}
            onEnd={() => ending.ask(session)}
          />
        ))}
      </RowList>
    )
  }

  return (
    <Section
      title={t('mine.title')}
      summary={t('mine.summary')}
      actions={
        hasOthers && (
          <Button variant="default" size="sm" onClick={() => ending.ask('others')}>
            {t('mine.endOthers')}
          </Button>
        )
      }
    >
      {rows()}
      <Suspense>
        {ending.isAsking && ending.item && <EndMySessionDialog ending={ending.item} onClose={ending.close} />}
      </Suspense>
    </Section>
  )
}
