import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { UntilField } from '../../../../kit/links/UntilField.tsx'
import { listedRoles } from '../../../../kit/roles/RoleChoice.tsx'
import { useRoleLabel } from '../../../../kit/roles/use-role-label.ts'

type RoleEndsProps = {
  roleIds: readonly string[]
  /** The last day by the id of the role. */
  value: Record<string, string>
  onChange: (ends: Record<string, string>) => void
}

/** The last day of each chosen role. */
export function RoleEnds({ roleIds, value, onChange }: RoleEndsProps) {
  const { t } = useTranslation('links')
  const labelOf = useRoleLabel()
  const { data } = useCall('listRoles', listedRoles)
  const chosen = data?.roles.filter(({ roleId }) => roleIds.includes(String(roleId))) ?? []
  return chosen.map((role) => (
    <UntilField
      key={role.roleId}
      label={t('end.ofRole', { role: labelOf(role) })}
      value={value[role.roleId] ?? ''}
      onChange={(lastDay) => onChange({ ...value, [role.roleId]: lastDay })}
    />
  ))
}
