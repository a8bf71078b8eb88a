import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { InboxList } from '../../inbox/index.ts'
import { SetupGuide } from '../../setup/index.ts'
import { AppCards } from '../AppCards.tsx'
import classes from '../Dashboard.module.css'
import { Invitations } from '../Invitations.tsx'
import { People } from './People.tsx'

/** The dashboard of platform administrators. */
export function AdminDashboard() {
  const { t } = useTranslation('admin-dashboard')
  const summary = useCall('getAdminDashboard')
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Suspense>
          <SetupGuide />
        </Suspense>
        {summary.isPending && <Skeleton height={120} />}
        {summary.isError && (
          <Section title={t('people.title')}>
            <LoadFailure
              error={summary.error}
              fallback={t('failed')}
              onRetry={() => void summary.refetch()}
            />
          </Section>
        )}
        {summary.data && <People people={summary.data.people} signedIn={summary.data.signedIn} />}
        <AppCards />
      </div>
      <div className={classes.column}>
        <Suspense fallback={<Skeleton height={160} />}>
          <InboxList />
        </Suspense>
        <Invitations />
      </div>
    </div>
  )
}
