import type { RoleRef } from '@gantry/contract/roles/schemas'
import { Badge } from '../../ui/display/Badge.tsx'
import classes from './RoleBadges.module.css'
import { useRoleLabel } from './use-role-label.ts'

type RoleBadgesProps = {
  roles: readonly RoleRef[]
  /** In a list: shows the short name; the label is the tooltip. */
  isShort?: boolean
}

/** The roles someone holds. */
export function RoleBadges({ roles, isShort = false }: RoleBadgesProps) {
  const labelOf = useRoleLabel()
  return (
    <span className={classes.badges}>
      {roles.map((role) => (
        <Badge key={role.roleId} size="sm" isMedium title={isShort ? labelOf(role) : undefined}>
          {isShort ? role.name : labelOf(role)}
        </Badge>
      ))}
    </span>
  )
}
