import { Skeleton, Stack } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api/queries.ts'
import { InvitationList } from '../invitations/index.ts'
import { useSignedInUser } from '../sessions/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Section } from '../ui/Section.tsx'

export function Invitations() {
  const { t } = useTranslation(['invitations', 'messages'])
  const { userId } = useSignedInUser()
  const invitations = useCall('listGroupInvitations', { params: { userId } })
  return (
    <Section title={t('title')} id="invitations">
      {invitations.isPending && (
        <Stack gap="sm" aria-hidden>
          <Skeleton height={64} radius="md" />
          <Skeleton height={64} radius="md" />
        </Stack>
      )}
      {invitations.isError && (
        <LoadFailure
          error={invitations.error}
          fallback={t('messages:invitations.fetchAllFailed')}
          onRetry={() => void invitations.refetch()}
        />
      )}
      {invitations.data?.length === 0 && (
        <EmptyState icon={IconMailOpened} title={t('none')} hint={t('noneHint')} />
      )}
      {invitations.data && invitations.data.length > 0 && <InvitationList invitations={invitations.data} />}
    </Section>
  )
}
