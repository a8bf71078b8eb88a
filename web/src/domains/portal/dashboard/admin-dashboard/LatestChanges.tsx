import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconHistory } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { EventList } from '../../../compliance/audit/index.ts'

/** What people changed last. */
export function LatestChanges({ events }: { events: AdminDashboard['latestChanges'] }) {
  const { t } = useTranslation('admin-dashboard')
  function content() {
    if (events.length === 0)
      return <EmptyState icon={IconHistory} title={t('changes.none')} hint={t('changes.noneHint')} />
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <EventList label={t('changes.title')} events={events} />
      </Suspense>
    )
  }

  return <Section title={t('changes.title')}>{content()}</Section>
}
