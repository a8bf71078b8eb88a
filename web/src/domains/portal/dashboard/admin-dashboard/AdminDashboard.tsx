import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { dayAt } from '../../../../i18n/format.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { SetupGuide, useSetup } from '../../../access/setup/index.ts'
import { WorklistCount } from '../../../compliance/worklist/index.ts'
import { InboxList } from '../../inbox/index.ts'
import { AppCards } from '../AppCards.tsx'
import classes from '../Dashboard.module.css'
import { SinceLastTime } from '../SinceLastTime.tsx'
import { Attention } from './Attention.tsx'
import { Completeness } from './Completeness.tsx'
import { LatestChanges } from './LatestChanges.tsx'
import { People } from './People.tsx'
import { Platform } from './Platform.tsx'
import { SignIns } from './SignIns.tsx'

/** The audit trail from that day on. */
const auditSince = (at: string | null) => ({
  to: '/audit',
  search: at === null ? {} : { from: dayAt(Date.parse(at)) },
})

/** The dashboard of platform administrators. */
export function AdminDashboard() {
  const { t } = useTranslation('admin-dashboard')
  const { data, error, refetch } = useCall('getAdminDashboard')
  const { setup, isPending } = useSetup()
  const isFailed = error !== null && !data
  const waiting = (
    <div className={classes.waiting}>
      <Skeleton height={640} />
    </div>
  )

  /** Nobody knows the height of the guide and of the first card before they arrive, so what is below waits for them. */
  function cards() {
    return (
      <>
        {setup !== null && <SetupGuide />}
        {isFailed ? (
          <Section title={t('attention.title')}>
            <LoadFailure error={error} fallback={t('failed')} onRetry={() => void refetch()} />
          </Section>
        ) : (
          <Attention attention={data?.attention} />
        )}
        <InboxList
          below={
            data ? (
              <>
                <SignIns signIns={data.signIns} />
                <Completeness worst={data.completeness} />
                <WorklistCount />
              </>
            ) : (
              !isFailed && waiting
            )
          }
        />
      </>
    )
  }

  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Suspense fallback={waiting}>{isPending ? waiting : cards()}</Suspense>
      </div>
      <div className={classes.column}>
        {!isFailed && (
          <>
            <People summary={data} />
            <Platform summary={data} />
          </>
        )}
        {data && (
          <>
            <SinceLastTime since={data.since} places={{ changes: auditSince(data.since.at) }} />
            <LatestChanges events={data.latestChanges} />
          </>
        )}
        {(data ?? error) && <AppCards />}
      </div>
    </div>
  )
}
