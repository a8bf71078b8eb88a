import { useCall } from '../api/queries.ts'

/** How people read a role that is known by its code. */
export function useRoleLabel() {
  const { data } = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  return (name: string) => data?.roles.find((role) => role.name === name)?.label ?? name
}
