import type { LoggedInUser } from '@gantry/contract/domains/access/sessions/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatTime } from '../../../i18n/format.ts'
import { PersonCell } from '../../../kit/people/PersonCell.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { fullName } from '../../../sessions/session-user.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import classes from './LoggedInUsers.module.css'
import { useDeviceText } from './use-device-text.ts'

/** The columns of the list. */
export function useLoggedInUserColumns(onEnd: End, readAt: number): Column<LoggedInUser>[] {
  const { t, i18n } = useTranslation('sessions')
  const deviceText = useDeviceText()
  const labelOf = useRoleLabel()
  const { language } = i18n
  return useMemo(
    () => loggedInUserColumns({ onEnd, readAt, t, deviceText, labelOf, language }),
    [onEnd, readAt, t, deviceText, labelOf, language],
  )
}

type End = (session: LoggedInUser) => void
type Told = {
  onEnd: End
  /** When the list was last read, for the times since the last activity; 0 before the first reading. */
  readAt: number
  t: ReturnType<typeof useTranslation<'sessions'>>['t']
  deviceText: ReturnType<typeof useDeviceText>
  labelOf: ReturnType<typeof useRoleLabel>
  language: string
}

function loggedInUserColumns(told: Told): Column<LoggedInUser>[] {
  const { onEnd, readAt, t, deviceText, labelOf, language } = told
  return [
    {
      key: 'name',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'lastName',
      cell: (session) => (
        <PersonCell person={session}>{session.current && <OwnBadge label={t('own')} />}</PersonCell>
      ),
    },
    {
      key: 'role',
      width: 'text',
      header: t('columns.role'),
      sortBy: 'role',
      phone: 'line',
      cell: ({ role, group }) =>
        role ? (
          <span className={classes.held}>
            <bdi>{labelOf(role)}</bdi>
            {group && <bdi className={classes.group}>{group.groupName}</bdi>}
          </span>
        ) : (
          <span className={classes.dimmed}>{t('noRole')}</span>
        ),
    },
    {
      key: 'address',
      width: 'address',
      header: t('columns.address'),
      hideable: true,
      cell: ({ address }) => (
        <bdi dir="ltr" className={classes.address}>
          {address}
        </bdi>
      ),
    },
    {
      key: 'device',
      width: 'text',
      header: t('columns.device'),
      hideable: true,
      cell: ({ device }) => <bdi title={device}>{deviceText(device)}</bdi>,
    },
    {
      key: 'signedInAt',
      width: 'time',
      header: t('columns.signedInAt'),
      sortBy: 'signedInAt',
      hideable: true,
      cell: ({ signedInAt }) => <span>{formatTime(signedInAt, language)}</span>,
    },
    {
      key: 'lastSeenAt',
      header: t('columns.lastSeenAt'),
      sortBy: 'lastSeenAt',
      phone: 'tail',
      cell: ({ lastSeenAt }) => (
        <time dateTime={lastSeenAt} title={formatTime(lastSeenAt, language)}>
          {formatAgo(lastSeenAt, language, readAt || undefined)}
        </time>
      ),
    },
    {
      key: 'end',
      phone: 'end',
      width: 'action',
      header: t('columns.end'),
      align: 'end',
      interactive: true,
      cell: (session) =>
        !session.current && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('endOf', { name: fullName(session) })}
            onClick={() => onEnd(session)}
          >
            {t('end')}
          </Button>
        ),
    },
  ]
}

function OwnBadge({ label }: { label: string }) {
  return <Badge size="xs">{label}</Badge>
}
