import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx'
import classes from './RoleChoice.module.css'
import { useRoleLabel } from './use-role-label.ts'

type RoleChoiceProps = {
  label: string
  hint: string
  inactiveHint: string
  required?: boolean
  /** What a role lets people do, by its name in the calls. */
  describe?: (name: string) => string | undefined
  value?: string[]
  onChange?: (roleIds: string[]) => void
  error?: string | undefined
}

const none: string[] = []

/** Every role: a platform has only a few. */
export const listedRoles = { query: { pageSize: 200, sortBy: 'roleId' } } as const

/** A checkbox for each role. An inactive role can be removed but not given. */
export function RoleChoice(props: RoleChoiceProps) {
  const { t } = useTranslation('messages')
  const { label, hint, inactiveHint, required = false, describe, value = none, onChange, error } = props
  const labelOf = useRoleLabel()
  const roles = useCall('listRoles', listedRoles)
  if (roles.isError) {
    const failure = t('roles.fetchAllFailed')
    return <LoadFailure error={roles.error} fallback={failure} onRetry={() => void roles.refetch()} />
  }
  if (roles.isPending) return <Skeleton height={180} />
  return (
    <CheckboxGroup
      label={label}
      description={hint}
      error={error}
      required={required}
      options={roles.data.roles.map((role) => ({
        value: String(role.roleId),
        label: labelOf(role),
        description: role.status ? describe?.(role.name) : inactiveHint,
        isDisabled: !role.status && !value.includes(String(role.roleId)),
      }))}
      value={value}
      onChange={onChange}
      className={classes.roles}
    />
  )
}
