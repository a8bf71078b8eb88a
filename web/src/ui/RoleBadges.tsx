import type { RoleRef } from '@gantry/contract/roles'
import { Badge } from '@mantine/core'
import classes from './RoleBadges.module.css'

type RoleBadgesProps = {
  roles: readonly RoleRef[]
  /** In a list: the role's own short name, and what it stands for on pointing at it. */
  isShort?: boolean
}

/** The roles someone holds. */
export function RoleBadges({ roles, isShort = false }: RoleBadgesProps) {
  return (
    <span className={classes.badges}>
      {roles.map(({ roleId, name, label }) => (
        <Badge key={roleId} variant="light" size="sm" tt="none" fw={550} {...(isShort && { title: label })}>
          <bdi>{isShort ? name : label}</bdi>
        </Badge>
      ))}
    </span>
  )
}
