import { useCall } from '../api/queries.ts'
import { useRoleLabel } from '../ui/use-role-label.ts'

/** How people read a role that is known by its name on the wire. */
export function useNamedRoleLabel() {
  const labelOf = useRoleLabel()
  const { data } = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  return (name: string) => {
    const role = data?.roles.find((known) => known.name === name)
    return role ? labelOf(role) : name
  }
}
