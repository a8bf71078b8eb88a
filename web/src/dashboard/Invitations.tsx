import { Button, Skeleton, Stack } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../api/contract-types.ts'
import { useCall, useCallMutation } from '../api/queries.ts'
import { useSignedInUser } from '../sessions/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate } from '../ui/format.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Section } from '../ui/Section.tsx'
import { useMutationToast } from '../ui/use-mutation-toast.ts'
import classes from './Dashboard.module.css'

type Invitation = CallReply<'listGroupInvitations'>[number]

/** Groups that wait for this person's answer. */
export function Invitations() {
  const { t } = useTranslation(['dashboard', 'messages'])
  const { userId } = useSignedInUser()
  const invitations = useCall('listGroupInvitations', { params: { userId } })
  return (
    <Section title={t('invitationsTitle')} id="invitations">
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
        <EmptyState icon={IconMailOpened} title={t('noInvitations')} hint={t('noInvitationsHint')} />
      )}
      {invitations.data && invitations.data.length > 0 && (
        <ul className={classes.invitations}>
          {invitations.data.map((invitation) => (
            <InvitationCard key={invitation.groupInvitationId} invitation={invitation} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation(['dashboard', 'messages'])
  const toast = useMutationToast()
  const answer = useCallMutation('answerGroupInvitation', {
    // Whoever joins a group sees its people and its MIPs at once.
    outdates: [
      'listGroupInvitations',
      'listUserGroups',
      'getMyProfile',
      'listGroups',
      'getGroup',
      'listGroupUsers',
      'listUsers',
      'listMips',
    ],
  })
  const { userId, groupInvitationId, groupName, invitedBy, createdAt } = invitation
  const date = formatDate(createdAt, i18n.language)

  function send(action: 'Accept' | 'Reject') {
    const success =
      action === 'Accept' ? t('messages:invitations.accepted') : t('messages:invitations.rejected')
    answer.mutate(
      { params: { userId, groupInvitationId }, query: { action } },
      toast({ success, failure: t('messages:invitations.updateFailed') }),
    )
  }

  return (
    <li className={classes.invitation}>
      <div className={classes.invitationWords}>
        <span className={classes.appName}>{groupName}</span>
        <span className={classes.appDescription}>
          {invitedBy ? t('invitedBy', { name: invitedBy, date }) : t('invitedOn', { date })}
        </span>
      </div>
      <div className={classes.answers}>
        <Button
          size="xs"
          disabled={answer.isPending}
          aria-label={t('acceptInvitation', { group: groupName })}
          onClick={() => send('Accept')}
        >
          {t('accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={answer.isPending}
          aria-label={t('rejectInvitation', { group: groupName })}
          onClick={() => send('Reject')}
        >
          {t('reject')}
        </Button>
      </div>
    </li>
  )
}
