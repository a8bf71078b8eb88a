import type { RoleRef } from '@gantry/contract/domains/people/roles/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../i18n/format.ts'
import { VisuallyHidden } from '../../ui/basic/VisuallyHidden.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import classes from './RoleBadges.module.css'
import { ownCode, useRoleLabel } from './use-role-label.ts'

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

/** Characters of a name that fit into two lines of a column. */
const TWO_LINES = 32

/**
 * The same in a list, as text of one or two lines: several roles, and one with a long name, are written by their codes. The names
 * are shown on hover, on focus and on paper, and read out.
 */
export function RoleNames({ roles }: RolesProps) {
  const { i18n } = useTranslation()
  const labelOf = useRoleLabel()
  const join = (nameOf: (role: RoleRef) => string) => joinNames(roles.map(nameOf), i18n.language)
  const names = join(labelOf)
  const short = join((role) => /^[A-Z]+$/.exec(ownCode(role) ?? '')?.[0] ?? labelOf(role))
  if (short === names || (roles.length < 2 && names.length <= TWO_LINES)) return <bdi>{names}</bdi>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, the keyboard does not reach the names.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
    <span className={classes.short} title={names} tabIndex={0}>
      <bdi aria-hidden="true">{short}</bdi>
      <VisuallyHidden>{names}</VisuallyHidden>
    </span>
  )
}
