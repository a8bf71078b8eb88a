import type { UserRow } from '@gantry/contract/users/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { PersonCell } from '../../kit/people/PersonCell.tsx'
import { statusColumn } from '../../kit/records/columns.tsx'
import { RoleBadges } from '../../kit/roles/RoleBadges.tsx'
import { useViewer, type Viewer } from '../../sessions/index.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { BreakableCode } from '../../ui/display/BreakableCode.tsx'
import { seesAccounts } from './policy.ts'
import { UserStatusSwitch } from './UserStatusSwitch.tsx'
import classes from './user-columns.module.css'

/** The columns that the viewer may see. */
export function useUserColumns(): Column<UserRow>[] {
  const { t, i18n } = useTranslation('users')
  const viewer = useViewer()
  return useMemo(() => userColumns(viewer, t, i18n.language), [viewer, t, i18n.language])
}

type Translate = ReturnType<typeof useTranslation<'users'>>['t']

function userColumns(viewer: Viewer, t: Translate, language: string): Column<UserRow>[] {
  const everyone: Column<UserRow>[] = [
    {
      key: 'name',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'lastName',
      cell: (row) => (
        <PersonCell person={row}>
          {row.userId === viewer.userId && (
            <Badge size="xs" isOutlined>
              {t('you')}
            </Badge>
          )}
        </PersonCell>
      ),
    },
    {
      key: 'siteCode',
      header: t('columns.siteCode'),
      sortBy: 'siteCode',
      cell: ({ siteCode }) => <bdi dir="ltr">{siteCode}</bdi>,
    },
    {
      key: 'roles',
      width: 'badges',
      header: t('columns.roles'),
      cell: ({ roles }) => <RoleBadges roles={roles} isShort />,
      hideable: true,
    },
  ]
  return seesAccounts(viewer) ? withAccounts(everyone, t, language) : everyone
}

function withAccounts(
  [name, ...others]: Column<UserRow>[],
  t: Translate,
  language: string,
): Column<UserRow>[] {
  const email: Column<UserRow> = {
    key: 'email',
    width: 'text',
    header: t('columns.email'),
    sortBy: 'email',
    hideable: true,
    cell: (row) => <BreakableCode text={row.email ?? ''} className={classes.email} title={row.email ?? ''} />,
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
    statusColumn(t('columns.status'), (row) => (
      <UserStatusSwitch user={{ ...row, status: row.status === true }} />
    )),
    {
      key: 'lastSignInAt',
      width: 'time',
      header: t('columns.lastSignInAt'),
      sortBy: 'lastSignInAt',
      hideable: true,
      cell: ({ lastSignInAt, activatedAt }) =>
        lastSignInAt ? (
          <span className={classes.time}>{formatTime(lastSignInAt, language)}</span>
        ) : (
          <span className={classes.never}>{activatedAt ? t('never') : t('pending')}</span>
        ),
    },
  ]
}
