import type { UserRow } from '@gantry/contract/users'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../sessions/index.ts'
import { formatTime } from '../ui/format.ts'
import { PersonCell } from '../ui/PersonCell.tsx'
import { RoleBadges } from '../ui/RoleBadges.tsx'
import type { Column } from '../ui/table/columns.ts'
import { seesAccounts } from './policy.ts'
import { UserStatusSwitch } from './UserStatusSwitch.tsx'
import classes from './user-columns.module.css'

/** The list's columns: what the viewer may see of people. */
export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation('users')
  const viewer = useViewer()
  const everyone: Column<UserRow>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortBy: 'lastName',
      cell: (row) => <PersonCell person={row}>{row.userId === viewer.userId && <You />}</PersonCell>,
    },
    {
      key: 'siteCode',
      header: t('columns.siteCode'),
      sortBy: 'siteCode',
      cell: ({ siteCode }) => <bdi dir="ltr">{siteCode}</bdi>,
    },
    {
      key: 'roles',
      header: t('columns.roles'),
      cell: ({ roles }) => <RoleBadges roles={roles} isShort />,
      hideable: true,
    },
  ]
  return seesAccounts(viewer) ? withAccounts(everyone, t) : everyone
}

type Translate = ReturnType<typeof useTranslation<'users'>>['t']

function withAccounts([name, ...others]: Column<UserRow>[], t: Translate): Column<UserRow>[] {
  const email: Column<UserRow> = {
    key: 'email',
    header: t('columns.email'),
    sortBy: 'email',
    hideable: true,
    cell: (row) => (
      <bdi dir="ltr" className={classes.email} title={row.email ?? ''}>
        {row.email}
      </bdi>
    ),
  }
  return [
    ...(name ? [name] : []),
    email,
    ...others,
    {
      key: 'secondFactor',
      header: t('columns.secondFactor'),
      hideable: true,
      cell: ({ twoFactorAuthType }) => twoFactorAuthType && t(`secondFactorShort.${twoFactorAuthType}`),
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortBy: 'status',
      interactive: true,
      cell: (row) => <UserStatusSwitch user={{ ...row, status: row.status === true }} />,
    },
    {
      key: 'lastSignInAt',
      header: t('columns.lastSignInAt'),
      sortBy: 'lastSignInAt',
      hideable: true,
      cell: (row) => <LastSignIn row={row} />,
    },
  ]
}

function You() {
  const { t } = useTranslation('users')
  return (
    <Badge size="xs" variant="default" tt="none">
      {t('you')}
    </Badge>
  )
}

function LastSignIn({ row }: { row: UserRow }) {
  const { t, i18n } = useTranslation('users')
  if (row.lastSignInAt)
    return <span className={classes.time}>{formatTime(row.lastSignInAt, i18n.language)}</span>
  return <span className={classes.never}>{row.activatedAt ? t('never') : t('pending')}</span>
}
