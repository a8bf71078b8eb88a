import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdministrator } from '../../../kit/pages/readers.ts'
import { PersonCell } from '../../../kit/people/PersonCell.tsx'
import { statusColumn } from '../../../kit/records/columns.tsx'
import { RoleNames } from '../../../kit/roles/RoleBadges.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { useViewer, type Viewer } from '../../../sessions/index.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../ui/display/BreakableCode.tsx'
import { ProfessionNames } from '../professions/index.ts'
import { LastSignIn } from './LastSignIn.tsx'
import classes from './user-columns.module.css'

/** The columns that the viewer may see. */
export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation('users')
  const viewer = useViewer()
  return useMemo(() => userColumns(viewer, t), [viewer, t])
}

type Translate = ReturnType<typeof useTranslation<'users'>>['t']

function userColumns(viewer: Viewer, t: Translate): Column<UserRow>[] {
  // For administrators, the e-mail address and the last sign-in have these places.
  const phone = isAdministrator(viewer) ? {} : ({ line: { phone: 'line' }, tail: { phone: 'tail' } } as const)
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
      ...phone.tail,
      cell: ({ siteCode }) => <bdi dir="ltr">{siteCode}</bdi>,
    },
    {
      key: 'roles',
      width: 'badges',
      header: t('columns.roles'),
      ...phone.line,
      cell: ({ roles }) => <RoleNames roles={roles} />,
      hideable: true,
    },
  ]
  return isAdministrator(viewer) ? withAccounts(everyone, viewer, t) : everyone
}

function withAccounts([name, ...others]: Column<UserRow>[], viewer: Viewer, t: Translate): Column<UserRow>[] {
  const email: Column<UserRow> = {
    key: 'email',
    width: 'email',
    phone: 'line',
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
      key: 'professions',
      width: 'badges',
      header: t('columns.professions'),
      hideable: true,
      hiddenAtFirst: true,
      cell: ({ professions }) => <ProfessionNames professions={professions ?? []} />,
    },
    {
      key: 'secondFactor',
      header: t('columns.secondFactor'),
      hideable: true,
      hiddenAtFirst: true,
      cell: ({ twoFactorAuthType }) => twoFactorAuthType && t(`secondFactorShort.${twoFactorAuthType}`),
    },
    statusColumn(t('columns.status'), (row) => <RecordStatusSwitch kind="user" record={row} />),
    {
      key: 'lastSignInAt',
      width: 'time',
      header: t('columns.lastSignInAt'),
      sortBy: 'lastSignInAt',
      hideable: true,
      interactive: true,
      phone: 'tail',
      cell: (row) => <LastSignIn row={row} canResend={viewer.may.includes('user.add')} />,
    },
  ]
}
