import type { Role } from '@gantry/contract/roles'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/Badge.tsx'
import { formatDate } from '../ui/format.ts'
import { TextLink } from '../ui/TextLink.tsx'
import type { Column } from '../ui/table/columns.ts'
import { RoleStatusSwitch } from './RoleStatusSwitch.tsx'
import classes from './roles.module.css'

/** The list's columns. */
export function useRoleColumns(onEdit: (role: Role) => void): Column<Role>[] {
  const { t, i18n } = useTranslation('roles')
  return [
    {
      key: 'label',
      header: t('columns.label'),
      sortBy: 'label',
      cell: (role) => <RoleLabel role={role} />,
    },
    {
      key: 'name',
      header: t('columns.name'),
      sortBy: 'name',
      cell: ({ name }) => (
        <code className={classes.code} dir="ltr">
          {name}
        </code>
      ),
    },
    {
      key: 'userCount',
      header: t('columns.userCount'),
      interactive: true,
      cell: (role) => <Holders role={role} />,
    },
    {
      key: 'statusChangeDate',
      header: t('columns.statusChangeDate'),
      hideable: true,
      cell: ({ statusChangeDate }) => (
        <span className={classes.time}>{formatDate(statusChangeDate, i18n.language)}</span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortBy: 'status',
      interactive: true,
      cell: (role) => <RoleStatusSwitch role={role} />,
    },
    {
      key: 'edit',
      header: t('columns.edit'),
      align: 'end',
      interactive: true,
      cell: (role) => <EditButton name={role.label} onEdit={() => onEdit(role)} />,
    },
  ]
}

function RoleLabel({ role }: { role: Role }) {
  const { t } = useTranslation('roles')
  return (
    <span className={classes.named}>
      <bdi className={classes.label}>{role.label}</bdi>
      {role.protected && (
        <Badge size="xs" isOutlined title={t('protectedHint')}>
          {t('protected')}
        </Badge>
      )}
    </span>
  )
}

function Holders({ role: { roleId, label, userCount } }: { role: Role }) {
  const { t } = useTranslation('roles')
  const holders = t('holders', { count: userCount })
  if (userCount === 0) return <span className={classes.none}>{holders}</span>
  return (
    <TextLink
      to="/users"
      search={{ roleId } as never}
      aria-label={`${holders}: ${t('showHolders', { name: label })}`}
    >
      {holders}
    </TextLink>
  )
}

function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  const { t } = useTranslation('roles')
  return (
    <Tooltip label={t('edit')}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('editNamed', { name })} onClick={onEdit}>
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
