import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconHistory } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { EventList } from '../../../compliance/audit/index.ts'

/** What people changed last. */
export function LatestChanges({ events }: { events: AdminDashboard['latestChanges'] | undefined }) {
  const { t } = useTranslation('admin-dashboard')
  const loading = <Skeleton height={240} />

  function content() {
    if (!events) return loading
    if (events.length === 0) return <EmptyState icon={IconHistory} title={t('changes.none')} />
    return (
      <Suspense fallback={loading}>
        <EventList label={t('changes.title')} events={events} />
      </Suspense>
    )
  }

  return <Section title={t('changes.title')}>{content()}</Section>
}
