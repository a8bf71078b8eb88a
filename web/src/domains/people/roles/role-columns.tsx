import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import { IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import { statusColumn } from '../../../kit/records/columns.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { RoleStatusSwitch } from './RoleStatusSwitch.tsx'
import classes from './roles.module.css'

/** The columns of the list. */
export function useRoleColumns(onEdit: Edit): Column<Role>[] {
  const { t, i18n } = useTranslation('roles')
  const labelOf = useRoleLabel()
  return useMemo(() => roleColumns(onEdit, labelOf, t, i18n.language), [onEdit, labelOf, t, i18n.language])
}

type Edit = (role: Role) => void
type LabelOf = ReturnType<typeof useRoleLabel>
type Translate = ReturnType<typeof useTranslation<'roles'>>['t']

function roleColumns(onEdit: Edit, labelOf: LabelOf, t: Translate, language: string): Column<Role>[] {
  return [
    {
      key: 'label',
      width: 'name',
      header: t('columns.label'),
      sortBy: 'label',
      cell: (role) => <RoleLabel role={role} label={labelOf(role)} />,
    },
    {
      key: 'name',
      header: t('columns.name'),
      sortBy: 'name',
      phone: 'line',
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
      cell: (role) => <Holders role={role} label={labelOf(role)} />,
    },
    {
      key: 'statusChangeDate',
      header: t('columns.statusChangeDate'),
      hideable: true,
      cell: ({ statusChangeDate }) => (
        <span className={classes.time}>{formatDate(statusChangeDate, language)}</span>
      ),
    },
    statusColumn(t('columns.status'), (role) => <RoleStatusSwitch role={role} />),
    {
      key: 'edit',
      phone: 'tail',
      width: 'button',
      header: t('columns.edit'),
      align: 'end',
      interactive: true,
      cell: (role) => <EditButton name={labelOf(role)} onEdit={() => onEdit(role)} />,
    },
  ]
}

function RoleLabel({ role, label }: { role: Role; label: string }) {
  const { t } = useTranslation('roles')
  return (
    <span className={classes.named}>
      <bdi className={classes.label}>{label}</bdi>
      {role.protected && (
        <Badge size="xs" isOutlined title={t('protectedHint')}>
          {t('protected')}
        </Badge>
      )}
    </span>
  )
}

function Holders({ role: { roleId, userCount }, label }: { role: Role; label: string }) {
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
    <IconButton
      variant="subtle"
      data-row-key="e"
      aria-label={t('editNamed', { name })}
      title={t('edit')}
      onClick={onEdit}
    >
      <IconPencil size={17} aria-hidden />
    </IconButton>
  )
}
