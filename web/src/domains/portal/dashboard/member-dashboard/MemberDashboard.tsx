import type { MemberDashboard as Summary } from '@gantry/contract/domains/portal/dashboard/schemas'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { useViewer } from '../../../../sessions/index.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { InboxList } from '../../inbox/index.ts'
import { AppCards } from '../AppCards.tsx'
import classes from '../Dashboard.module.css'
import { SinceLastTime } from '../SinceLastTime.tsx'
import { Administrators } from './Administrators.tsx'
import { Practices } from './Practices.tsx'
import { ProfileChecklist } from './ProfileChecklist.tsx'

const own = { checks: { to: '/account', search: { tab: 'qualifications' } } }
/** Other roles have no pages of practices and groups. */
const ofMembers = { ...own, practices: { to: '/mips' }, groups: { to: '/groups' } }

/** The dashboard of members and of the clinical roles: apps first, then what is their own. */
export function MemberDashboard() {
  const { t } = useTranslation('member-dashboard')
  const { role } = useViewer()
  const summary = useCall('getMemberDashboard')

  /** The sections have the height of their content, so one placeholder stands for each. */
  function section(show: (data: Summary) => React.ReactNode, height: number) {
    return summary.data ? show(summary.data) : <Skeleton height={height} />
  }

  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <AppCards isLarge />
        {summary.isError ? (
          <Section title={t('practices.title')}>
            <LoadFailure
              error={summary.error}
              fallback={t('failed')}
              onRetry={() => void summary.refetch()}
            />
          </Section>
        ) : (
          section((data) => <Practices {...data} />, 180)
        )}
      </div>
      <div className={classes.column}>
        <Suspense fallback={<Skeleton height={160} />}>
          <InboxList
            below={
              <>
                {summary.data && (
                  <SinceLastTime since={summary.data.since} places={role === 'Member' ? ofMembers : own} />
                )}
                {!summary.isError &&
                  section(({ checklist }) => <ProfileChecklist checklist={checklist} />, 280)}
                {!summary.isError &&
                  section(({ administrators }) => <Administrators administrators={administrators} />, 120)}
              </>
            }
          />
        </Suspense>
      </div>
    </div>
  )
}
