import { useCall } from '../../../api/queries.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'

/** The label of a role, by its name in the calls. */
export function useNamedRoleLabel() {
  const labelOf = useRoleLabel()
  const { data } = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  return (name: string) => {
    const role = data?.roles.find((known) => known.name === name)
    return role ? labelOf(role) : name
  }
}
