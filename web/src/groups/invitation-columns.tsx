import type { GroupCandidate } from '@gantry/contract/groups'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../sessions/index.ts'
import { formatTime } from '../ui/format.ts'
import { PersonCell } from '../ui/PersonCell.tsx'
import type { Column } from '../ui/table/columns.ts'
import classes from './groups.module.css'

type Actions = { onResend: (person: GroupCandidate) => void; onWithdraw: (person: GroupCandidate) => void }

/** Whom a group waits for. To a group's administrator they are strangers, known by name and site. */
export function useInvitationColumns(seesEmails: boolean, actions: Actions): Column<GroupCandidate>[] {
  const { t, i18n } = useTranslation('groups')
  const email: Column<GroupCandidate> = {
    key: 'email',
    width: 'text',
    header: t('invitations.columns.email'),
    hideable: true,
    cell: (person) => <bdi dir="ltr">{person.email}</bdi>,
  }
  return [
    {
      key: 'name',
      width: 'name',
      header: t('invitations.columns.name'),
      sortBy: 'lastName',
      cell: (person) => <PersonCell person={person} />,
    },
    {
      key: 'siteCode',
      header: t('invitations.columns.siteCode'),
      sortBy: 'siteCode',
      hideable: true,
      cell: ({ siteCode }) => <bdi dir="ltr">{siteCode}</bdi>,
    },
    ...(seesEmails ? [email] : []),
    {
      key: 'invitedAt',
      width: 'time',
      header: t('invitations.columns.invitedAt'),
      cell: ({ invitedAt }) =>
        invitedAt && <span className={classes.time}>{formatTime(invitedAt, i18n.language)}</span>,
    },
    {
      key: 'actions',
      width: 'word',
      header: t('invitations.columns.actions'),
      align: 'end',
      interactive: true,
      cell: (person) => <InvitationActions person={person} {...actions} />,
    },
  ]
}

function InvitationActions({ person, onResend, onWithdraw }: Actions & { person: GroupCandidate }) {
  const { t } = useTranslation('groups')
  const name = fullName(person)
  const [resendLabel, withdrawLabel] = [
    t('invitations.resendTo', { name }),
    t('invitations.withdrawFrom', { name }),
  ]
  return (
    <span className={classes.actions}>
      <Tooltip label={t('invitations.resend')}>
        <ActionIcon variant="subtle" color="gray" aria-label={resendLabel} onClick={() => onResend(person)}>
          <IconMailForward size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('invitations.withdraw')}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={withdrawLabel}
          onClick={() => onWithdraw(person)}
        >
          <IconMailOff size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
