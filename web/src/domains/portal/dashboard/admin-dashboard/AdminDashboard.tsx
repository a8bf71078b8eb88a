import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { SetupGuide } from '../../../access/setup/index.ts'
import { InboxList } from '../../inbox/index.ts'
import { AppCards } from '../AppCards.tsx'
import classes from '../Dashboard.module.css'
import { Invitations } from '../Invitations.tsx'
import { Attention } from './Attention.tsx'
import { Completeness } from './Completeness.tsx'
import { LatestChanges } from './LatestChanges.tsx'
import { People } from './People.tsx'
import { SignIns } from './SignIns.tsx'

/** The dashboard of platform administrators. While the summary loads, each card shows its title. */
export function AdminDashboard() {
  const { t } = useTranslation('admin-dashboard')
  const { data, error, refetch } = useCall('getAdminDashboard')
  const isFailed = error !== null && !data
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Suspense>
          <SetupGuide />
        </Suspense>
        {isFailed ? (
          <Section title={t('attention.title')}>
            <LoadFailure error={error} fallback={t('failed')} onRetry={() => void refetch()} />
          </Section>
        ) : (
          <>
            <Attention attention={data?.attention} />
            <SignIns signIns={data?.signIns} />
            <Completeness worst={data?.completeness} />
            <LatestChanges events={data?.latestChanges} />
          </>
        )}
      </div>
      <div className={classes.column}>
        {!isFailed && <People summary={data} />}
        <Suspense fallback={<Skeleton height={160} />}>
          <InboxList />
        </Suspense>
        <AppCards />
        <Invitations />
      </div>
    </div>
  )
}
