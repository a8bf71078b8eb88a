import { IconAffiliate } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { WorklistCount } from '../../../compliance/worklist/index.ts'
import { InboxList } from '../../inbox/index.ts'
import { AppCards } from '../AppCards.tsx'
import classes from '../Dashboard.module.css'
import { SinceLastTime } from '../SinceLastTime.tsx'
import { GroupCard } from './GroupCard.tsx'
import { Newcomers } from './Newcomers.tsx'
import { NumberMatrix } from './NumberMatrix.tsx'
import { Readiness } from './Readiness.tsx'
import { SentInvitations } from './SentInvitations.tsx'

/** The dashboard of group administrators. */
export function GroupDashboard() {
  const { data, error, refetch } = useCall('getGroupDashboard')
  const group = data?.group
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {group ? (
          <>
            <GroupCard group={group} />
            <Newcomers newcomers={group.newcomers} />
            <Readiness />
            <NumberMatrix numbers={group.numbers} />
            <WorklistCount />
          </>
        ) : (
          <WithoutGroup error={data ? null : error} isWaiting={!data} onRetry={() => void refetch()} />
        )}
      </div>
      <div className={classes.column}>
        <Suspense fallback={<Skeleton height={160} />}>
          <InboxList
            below={
              <>
                {group && (
                  <>
                    <SinceLastTime since={group.since} places={placesOf(group.groupId)} />
                    <SentInvitations groupId={group.groupId} invitations={group.invitations} />
                  </>
                )}
                {(data ?? error) && <AppCards />}
              </>
            }
          />
        </Suspense>
      </div>
    </div>
  )
}

const placesOf = (groupId: number) => {
  const members = { to: '/groups/groupdetails', search: { id: groupId, tab: 'members' } }
  return { members, activations: members }
}

type WithoutGroupProps = { error: Error | null; isWaiting: boolean; onRetry: () => void }

/** While the group loads, after a failure, and for administrators without a group. */
function WithoutGroup({ error, isWaiting, onRetry }: WithoutGroupProps) {
  const { t } = useTranslation('group-dashboard')
  if (error) {
    return (
      <Section title={t('card.title')}>
        <LoadFailure error={error} fallback={t('failed')} onRetry={onRetry} />
      </Section>
    )
  }
  if (!isWaiting) {
    return (
      <Section title={t('card.title')}>
        <EmptyState icon={IconAffiliate} title={t('noGroup')} hint={t('noGroupHint')} />
      </Section>
    )
  }
  return (
    <>
      <Section title={t('card.title')}>
        <Skeleton height={64} />
      </Section>
      <Section title={t('newcomers.title')}>
        <Skeleton height={220} />
      </Section>
      <Section title={t('numbers.title')}>
        <Skeleton height={260} />
      </Section>
    </>
  )
}
