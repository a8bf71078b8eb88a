import type { GroupCandidate } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../../i18n/format.ts'
import { PersonCell } from '../../../../kit/people/PersonCell.tsx'
import { fullName } from '../../../../sessions/index.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { RowButton } from '../../../../ui/layout/RowButton.tsx'
import classes from './invitation-columns.module.css'

type Actions = { onResend: (person: GroupCandidate) => void; onWithdraw: (person: GroupCandidate) => void }

/** Whom a group waits for. To a group's administrator they are strangers, known by name and site. */
export function useInvitationColumns(seesEmails: boolean, actions: Actions): Column<GroupCandidate>[] {
  const { t, i18n } = useTranslation('groups')
  const email: Column<GroupCandidate> = {
    key: 'email',
    width: 'badges',
    phone: 'line',
    header: t('invitations.columns.email'),
    hideable: true,
    cell: (person) => <BreakableCode text={person.email ?? ''} />,
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
      ...(seesEmails ? {} : { phone: 'line' }),
      cell: ({ siteCode }) => <bdi dir="ltr">{siteCode}</bdi>,
    },
    ...(seesEmails ? [email] : []),
    {
      key: 'invitedAt',
      width: 'time',
      phone: 'tail',
      header: t('invitations.columns.invitedAt'),
      cell: ({ invitedAt }) =>
        invitedAt && <span className={classes.time}>{formatTime(invitedAt, i18n.language)}</span>,
    },
    {
      key: 'actions',
      width: 'word',
      phone: 'end',
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
  return (
    <span className={classes.actions}>
      <RowButton
        label={t('invitations.resendTo', { name })}
        icon={IconMailForward}
        onClick={() => onResend(person)}
      />
      <RowButton
        label={t('invitations.withdrawFrom', { name })}
        icon={IconMailOff}
        color="red"
        onClick={() => onWithdraw(person)}
      />
    </span>
  )
}
