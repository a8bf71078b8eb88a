import type { ConnectedAppRow } from '@gantry/contract/domains/connections/apps/schemas'
import type { RoleRef } from '@gantry/contract/domains/people/roles/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { codeColumn, RecordCell, statusColumn } from '../../../kit/records/columns.tsx'
import { RoleNames } from '../../../kit/roles/RoleBadges.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { AppIcon } from './AppIcon.tsx'
import { AppStatusSwitch } from './AppStatusSwitch.tsx'
import classes from './app-columns.module.css'

/** The number of roles that a row names; further roles are only counted. */
const SHOWN_ROLES = 2

export function useAppColumns(): Column<ConnectedAppRow>[] {
  const { t } = useTranslation('apps')
  return useMemo(() => appColumns(t), [t])
}

type Translate = ReturnType<typeof useTranslation<'apps'>>['t']

function appColumns(t: Translate): Column<ConnectedAppRow>[] {
  return [
    {
      key: 'name',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'name',
      cell: ({ name, icon }) => <RecordCell picture={<AppIcon name={icon} size={20} />} name={name} />,
    },
    { ...codeColumn('code', t('columns.code'), ({ code }) => code), sortBy: 'code' },
    {
      key: 'mode',
      width: 'badges',
      header: t('columns.mode'),
      sortBy: 'mode',
      hideable: true,
      phone: 'line',
      cell: ({ mode }) => t(`modes.${mode}.name`),
    },
    {
      key: 'roles',
      width: 'text',
      header: t('columns.roles'),
      hideable: true,
      cell: ({ roles }) => <Roles roles={roles} />,
    },
    statusColumn(t('columns.status'), (row) => <AppStatusSwitch app={row} />),
  ]
}

function Roles({ roles }: { roles: readonly RoleRef[] }) {
  const { t, i18n } = useTranslation('apps')
  const labelOf = useRoleLabel()
  if (roles.length === 0) return <span className={classes.none}>{t('nobody')}</span>
  const others = roles.slice(SHOWN_ROLES)
  return (
    <span className={classes.roles}>
      <RoleNames roles={roles.slice(0, SHOWN_ROLES)} />
      {others.length > 0 && (
        <span className={classes.more} dir="ltr" title={joinNames(others.map(labelOf), i18n.language)}>
          {t('moreRoles', { count: others.length })}
        </span>
      )}
    </span>
  )
}
