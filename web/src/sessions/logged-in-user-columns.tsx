import type { LoggedInUser } from '@gantry/contract/sessions'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/Badge.tsx'
import { formatAgo, formatTime } from '../ui/format.ts'
import { PersonCell } from '../ui/PersonCell.tsx'
import type { Column } from '../ui/table/columns.ts'
import { useRoleLabel } from '../ui/use-role-label.ts'
import classes from './LoggedInUsers.module.css'
import { fullName } from './session-user.ts'
import { useDeviceText } from './use-device-text.ts'

/** The list's columns: who, as what, from where, since when. */
export function useLoggedInUserColumns(onEnd: (session: LoggedInUser) => void): Column<LoggedInUser>[] {
  const { t, i18n } = useTranslation('sessions')
  const deviceText = useDeviceText()
  const language = i18n.language
  const labelOf = useRoleLabel()
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortBy: 'lastName',
      cell: (session) => (
        <PersonCell person={session}>{session.current && <OwnBadge label={t('own')} />}</PersonCell>
      ),
    },
    {
      key: 'role',
      header: t('columns.role'),
      sortBy: 'role',
      cell: ({ role }) =>
        role ? <bdi>{labelOf(role)}</bdi> : <span className={classes.dimmed}>{t('noRole')}</span>,
    },
    {
      key: 'group',
      header: t('columns.group'),
      hideable: true,
      cell: ({ group }) => group && <bdi>{group.groupName}</bdi>,
    },
    {
      key: 'address',
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
      header: t('columns.device'),
      hideable: true,
      cell: ({ device }) => (
        <bdi className={classes.line} title={device}>
          {deviceText(device)}
        </bdi>
      ),
    },
    {
      key: 'signedInAt',
      header: t('columns.signedInAt'),
      sortBy: 'signedInAt',
      hideable: true,
      cell: ({ signedInAt }) => <span className={classes.line}>{formatTime(signedInAt, language)}</span>,
    },
    {
      key: 'lastSeenAt',
      header: t('columns.lastSeenAt'),
      sortBy: 'lastSeenAt',
      cell: ({ lastSeenAt }) => (
        <time className={classes.line} dateTime={lastSeenAt} title={formatTime(lastSeenAt, language)}>
          {formatAgo(lastSeenAt, language)}
        </time>
      ),
    },
    {
      key: 'end',
      header: t('columns.end'),
      align: 'end',
      interactive: true,
      cell: (session) =>
        !session.current && (
          <Button
            size="compact-sm"
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
