import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api/queries.ts'
import { GroupSelect } from '../groups/index.ts'
import type { List } from '../ui/table/use-list.ts'
import { canReadEveryone, seesAccounts } from './policy.ts'
import classes from './UserFilterBar.module.css'
import { useViewer } from './use-viewer.ts'
import type { UserFilters } from './user-list-search.ts'

type Filters = UserFilters & { status?: boolean }
type UserFilterBarProps = {
  list: {
    filters: Filters
    setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => void
  } & Pick<List, 'page'>
}

/** What narrows the list, as far as the viewer may ask. */
export function UserFilterBar({ list }: UserFilterBarProps) {
  const { t } = useTranslation(['users', 'common'])
  const viewer = useViewer()
  const { filters, setFilter } = list
  return (
    <>
      {seesAccounts(viewer) && (
        <FlagFilter
          label={t('filters.status')}
          placeholder={t('filters.anyStatus')}
          yes={t('common:status.active')}
          no={t('common:status.inactive')}
          value={filters.status}
          onChange={(status) => setFilter('status', status)}
        />
      )}
      {canReadEveryone(viewer) && (
        <RoleFilter value={filters.roleId} onChange={(roleId) => setFilter('roleId', roleId)} />
      )}
      {viewer.role !== 'GroupAdmin' && (
        <GroupSelect
          className={classes.filter}
          label={t('filters.group')}
          isLabelHidden
          placeholder={t('filters.anyGroup')}
          value={filters.groupId ?? null}
          onChange={(groupId) => setFilter('groupId', groupId ?? undefined)}
        />
      )}
      {seesAccounts(viewer) && (
        <FlagFilter
          label={t('filters.activation')}
          placeholder={t('filters.anyActivation')}
          yes={t('filters.activated')}
          no={t('filters.pending')}
          value={filters.activated}
          onChange={(activated) => setFilter('activated', activated)}
        />
      )}
    </>
  )
}

type FlagFilterProps = {
  label: string
  placeholder: string
  yes: string
  no: string
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

function FlagFilter({ label, placeholder, yes, no, value, onChange }: FlagFilterProps) {
  return (
    <Select
      className={classes.filter}
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: ${placeholder}` }}
      data={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
    />
  )
}

type RoleFilterProps = { value: number | undefined; onChange: (roleId: number | undefined) => void }

function RoleFilter({ value, onChange }: RoleFilterProps) {
  const { t } = useTranslation('users')
  const { data } = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  return (
    <Select
      className={classes.filter}
      size="sm"
      aria-label={t('filters.role')}
      placeholder={t('filters.anyRole')}
      clearable
      clearButtonProps={{ 'aria-label': `${t('filters.role')}: ${t('filters.anyRole')}` }}
      data={(data?.roles ?? []).map(({ roleId, label }) => ({ value: String(roleId), label }))}
      value={value === undefined ? null : String(value)}
      onChange={(roleId) => onChange(roleId === null ? undefined : Number(roleId))}
    />
  )
}
