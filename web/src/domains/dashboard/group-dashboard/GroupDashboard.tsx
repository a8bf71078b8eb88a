import { IconAffiliate } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { InboxList } from '../../inbox/index.ts'
import { AppCards } from '../AppCards.tsx'
import classes from '../Dashboard.module.css'
import { Invitations } from '../Invitations.tsx'
import { GroupCard } from './GroupCard.tsx'

/** The dashboard of group administrators. */
export function GroupDashboard() {
  const { t } = useTranslation('group-dashboard')
  const summary = useCall('getGroupDashboard')

  function group() {
    if (summary.isPending) return <Skeleton height={120} />
    if (summary.isError) {
      return (
        <Section title={t('card.title')}>
          <LoadFailure error={summary.error} fallback={t('failed')} onRetry={() => void summary.refetch()} />
        </Section>
      )
    }
    if (summary.data.group === null) {
      return (
        <Section title={t('card.title')}>
          <EmptyState icon={IconAffiliate} title={t('noGroup')} hint={t('noGroupHint')} />
        </Section>
      )
    }
    return <GroupCard group={summary.data.group} />
  }

  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {group()}
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
