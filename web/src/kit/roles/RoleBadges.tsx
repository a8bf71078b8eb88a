import type { RoleRef } from '@gantry/contract/domains/people/roles/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../i18n/format.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import classes from './RoleBadges.module.css'
import { useRoleLabel } from './use-role-label.ts'

type RolesProps = { roles: readonly RoleRef[] }

/** The roles someone holds. */
export function RoleBadges({ roles }: RolesProps) {
  const labelOf = useRoleLabel()
  return (
    <span className={classes.badges}>
      {roles.map((role) => (
        <Badge key={role.roleId} size="sm" isMedium>
          {labelOf(role)}
        </Badge>
      ))}
    </span>
  )
}

/** The same in a list, as plain text that can break. */
export function RoleNames({ roles }: RolesProps) {
  const { i18n } = useTranslation()
  const labelOf = useRoleLabel()
  return <bdi>{joinNames(roles.map(labelOf), i18n.language)}</bdi>
}
