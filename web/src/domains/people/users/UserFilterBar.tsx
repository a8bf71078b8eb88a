import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { isAdministrator, isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { RecordFilter } from '../../../kit/records/RecordFilter.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import type { List } from '../../../ui/list/use-list.ts'
import { ProfessionFilters } from '../professions/index.ts'
import { ActivationFilter } from './ActivationFilter.tsx'
import type { UserFilters } from './user-list-search.ts'

type Filters = UserFilters & { status?: boolean }
type UserFilterBarProps = {
  list: {
    filters: Filters
    setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => void
    setFilters: (filters: Partial<UserFilters>) => void
  } & Pick<List, 'page'>
}

/** The filters that the viewer may use. */
export function UserFilterBar({ list }: UserFilterBarProps) {
  const { t } = useTranslation('users')
  const viewer = useViewer()
  const { filters, setFilter, setFilters } = list
  return (
    <>
      {isAdministrator(viewer) && <StatusFilter list={list} />}
      {isPlatformAdministrator(viewer) && (
        <RoleFilter value={filters.roleId} onChange={(roleId) => setFilter('roleId', roleId)} />
      )}
      {viewer.role !== 'GroupAdmin' && (
        <RecordFilter
          kind="group"
          label={t('filters.group')}
          placeholder={t('filters.anyGroup')}
          openLabel={t('filters.byGroup')}
          value={filters.groupId}
          onChange={(groupId) => setFilter('groupId', groupId)}
        />
      )}
      {isAdministrator(viewer) && <ProfessionFilters filters={filters} onChange={setFilters} />}
      {isAdministrator(viewer) && <ActivationFilter filters={filters} onChange={setFilters} />}
    </>
  )
}

type RoleFilterProps = { value: number | undefined; onChange: (roleId: number | undefined) => void }

function RoleFilter({ value, onChange }: RoleFilterProps) {
  const { t } = useTranslation('users')
  const labelOf = useRoleLabel()
  const { data } = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  return (
    <ChoiceFilter
      label={t('filters.role')}
      placeholder={t('filters.anyRole')}
      options={(data?.roles ?? []).map((role) => ({ value: String(role.roleId), label: labelOf(role) }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(roleId) => onChange(roleId === undefined ? undefined : Number(roleId))}
    />
  )
}
