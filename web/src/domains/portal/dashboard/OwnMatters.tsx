import { IconMailOpened } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../api/contract-types.ts'
import { useCall } from '../../../api/queries.ts'
import { useSignedInUser } from '../../../sessions/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../../ui/feedback/PageLoading.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useInvitationList } from '../../people/invitations/index.ts'
import { InboxCounts } from '../inbox/index.ts'
import classes from './Dashboard.module.css'

/**
 * What waits for the user and the own invitations, first on the dashboard of every role. What stands below loads at the same
 * time, and is shown once their height is known, so that it does not move.
 */
export function OwnMatters({ below }: { below: ReactNode }) {
  const { t } = useTranslation('messages')
  const { userId } = useSignedInUser()
  const inbox = useCall('getMyInbox')
  const invitations = useCall('listGroupInvitations', { params: { userId } })
  const isWaiting = inbox.isPending || invitations.isPending
  return (
    <>
      {isWaiting && <PageLoading />}
      {!isWaiting && inbox.data && <InboxCounts inbox={inbox.data} />}
      {!isWaiting && invitations.isError && (
        <Invited>
          <LoadFailure
            error={invitations.error}
            fallback={t('invitations.fetchAllFailed')}
            onRetry={() => void invitations.refetch()}
          />
        </Invited>
      )}
      {!isWaiting && invitations.data && <Invitations invitations={invitations.data} />}
      <div hidden={isWaiting}>{below}</div>
    </>
  )
}

/** Without invitations there is nothing, but after the last answer the section stays and says so. */
export function Invitations({ invitations }: { invitations: CallReply<'listGroupInvitations'> }) {
  const { t } = useTranslation('invitations')
  const list = useInvitationList(invitations)
  const [hadSome, setHadSome] = useState(list !== null)
  if (list !== null && !hadSome) setHadSome(true)
  if (!hadSome) return null
  return (
    <Invited>{list ?? <EmptyState icon={IconMailOpened} title={t('none')} hint={t('noneHint')} />}</Invited>
  )
}

function Invited({ children }: { children: ReactNode }) {
  const { t } = useTranslation('invitations')
  return (
    <div className={classes.first}>
      <Section title={t('title')} id="invitations">
        {children}
      </Section>
    </div>
  )
}
