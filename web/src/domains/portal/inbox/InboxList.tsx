import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { groupsOf } from './groups-of.ts'
import { InboxGroups } from './InboxGroups.tsx'

/** What waits for the user, as a part of the dashboard. What stands below it waits for its height, and does not move. */
export function InboxList({ below }: { below: ReactNode }) {
  const { t } = useTranslation('inbox')
  const inbox = useCall('getMyInbox')

  function content() {
    if (inbox.isPending) return <Skeleton height={120} />
    if (inbox.isError) {
      return <LoadFailure error={inbox.error} fallback={t('failed')} onRetry={() => void inbox.refetch()} />
    }
    if (groupsOf(inbox.data).length === 0) {
      return <EmptyState icon={IconCircleCheck} title={t('nothing')} hint={t('nothingHint')} />
    }
    return <InboxGroups inbox={inbox.data} />
  }

  return (
    <>
      <Section title={t('title')} id="inbox">
        {content()}
      </Section>
      {!inbox.isPending && below}
    </>
  )
}
