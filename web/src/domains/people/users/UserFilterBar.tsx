import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { isAdministrator, isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import type { List } from '../../../ui/list/use-list.ts'
import { GroupSelect } from '../groups/index.ts'
import { ActivationFilter } from './ActivationFilter.tsx'
import classes from './UserFilterBar.module.css'
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
  const viewer = useViewer()
  const { filters, setFilter, setFilters } = list
  return (
    <>
      {isAdministrator(viewer) && <StatusFilter list={list} />}
      {isPlatformAdministrator(viewer) && (
        <RoleFilter value={filters.roleId} onChange={(roleId) => setFilter('roleId', roleId)} />
      )}
      {viewer.role !== 'GroupAdmin' && (
        <GroupFilter value={filters.groupId} onChange={(groupId) => setFilter('groupId', groupId)} />
      )}
      {isAdministrator(viewer) && <ActivationFilter filters={filters} onChange={setFilters} />}
    </>
  )
}

type GroupFilterProps = { value: number | undefined; onChange: (groupId: number | undefined) => void }

/** There can be many groups, so this filter searches. Its code is loaded when it is opened. */
function GroupFilter({ value, onChange }: GroupFilterProps) {
  const { t } = useTranslation('users')
  const [wasAsked, setAsked] = useState(false)
  if (value === undefined && !wasAsked) {
    return (
      <Button variant="default" className={classes.more} onClick={() => setAsked(true)}>
        {t('filters.byGroup')}
      </Button>
    )
  }
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <GroupSelect
        className={classes.filter}
        label={t('filters.group')}
        isLabelHidden
        placeholder={t('filters.anyGroup')}
        value={value ?? null}
        // The button that was clicked is gone, and its focus belongs here.
        autoFocus={wasAsked}
        onChange={(groupId) => onChange(groupId ?? undefined)}
      />
    </Suspense>
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
