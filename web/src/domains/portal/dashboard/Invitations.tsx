import { IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { useSignedInUser } from '../../../sessions/session.ts'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useInvitationList } from '../../people/invitations/index.ts'

export function Invitations() {
  const { t } = useTranslation(['invitations', 'messages'])
  const { userId } = useSignedInUser()
  const invitations = useCall('listGroupInvitations', { params: { userId } })
  const list = useInvitationList(invitations.data)
  return (
    <Section title={t('title')} id="invitations">
      {invitations.isPending && (
        <Stack>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Stack>
      )}
      {invitations.isError && (
        <LoadFailure
          error={invitations.error}
          fallback={t('messages:invitations.fetchAllFailed')}
          onRetry={() => void invitations.refetch()}
        />
      )}
      {invitations.data &&
        (list ?? <EmptyState icon={IconMailOpened} title={t('none')} hint={t('noneHint')} />)}
    </Section>
  )
}
