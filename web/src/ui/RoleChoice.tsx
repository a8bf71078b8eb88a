import { Checkbox, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api/queries.ts'
import { LoadFailure } from './LoadFailure.tsx'
import classes from './RoleChoice.module.css'
import { useRoleLabel } from './use-role-label.ts'

type RoleChoiceProps = {
  label: string
  hint: string
  inactiveHint: string
  required?: boolean
  /** What a role lets people do, by its name on the wire. */
  describe?: (name: string) => string | undefined
  value?: string[]
  onChange?: (roleIds: string[]) => void
  error?: string | undefined
}

const none: string[] = []

/** A tick for each role; an inactive one can be taken away but not given. */
export function RoleChoice(props: RoleChoiceProps) {
  const { t } = useTranslation('messages')
  const { label, hint, inactiveHint, required = false, describe, value = none, onChange, error } = props
  const labelOf = useRoleLabel()
  const roles = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  if (roles.isError) {
    const failure = t('roles.fetchAllFailed')
    return <LoadFailure error={roles.error} fallback={failure} onRetry={() => void roles.refetch()} />
  }
  if (roles.isPending) return <Skeleton height={180} aria-label={label} />
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={error}
      required={required}
      value={value}
      {...(onChange ? { onChange } : {})}
    >
      <div className={classes.roles}>
        {roles.data.roles.map((role) => (
          <Checkbox
            key={role.roleId}
            value={String(role.roleId)}
            label={labelOf(role)}
            description={role.status ? describe?.(role.name) : inactiveHint}
            disabled={!role.status && !value.includes(String(role.roleId))}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
