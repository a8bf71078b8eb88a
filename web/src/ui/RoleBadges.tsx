import type { RoleRef } from '@gantry/contract/roles'
import { Badge } from '@mantine/core'
import classes from './RoleBadges.module.css'

/** The roles someone holds. */
export function RoleBadges({ roles }: { roles: readonly RoleRef[] }) {
  return (
    <span className={classes.badges}>
      {roles.map(({ roleId, label }) => (
        <Badge key={roleId} variant="light" size="sm" tt="none" fw={550}>
          <bdi>{label}</bdi>
        </Badge>
      ))}
    </span>
  )
}
