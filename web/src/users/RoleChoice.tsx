import { Checkbox, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api/queries.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useRoleLabel } from '../ui/use-role-label.ts'
import classes from './AccountFields.module.css'
import { useRoleDescription } from './role-texts.ts'

type RoleChoiceProps = { value?: string[]; onChange?: (roleIds: string[]) => void; error?: string }

const none: string[] = []

/** A tick for each role; an inactive one can be taken away but not given. */
export function RoleChoice({ value = none, onChange, error }: RoleChoiceProps) {
  const { t } = useTranslation(['users', 'messages'])
  const describe = useRoleDescription()
  const labelOf = useRoleLabel()
  const roles = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  if (roles.isError) {
    const failure = t('messages:roles.fetchAllFailed')
    return <LoadFailure error={roles.error} fallback={failure} onRetry={() => void roles.refetch()} />
  }
  if (roles.isPending) return <Skeleton height={180} aria-label={t('fields.roles')} />
  return (
    <Checkbox.Group
      label={t('fields.roles')}
      description={t('fields.rolesHint')}
      error={error}
      required
      value={value}
      {...(onChange ? { onChange } : {})}
    >
      <div className={classes.roles}>
        {roles.data.roles.map(({ roleId, label, name, status }) => (
          <Checkbox
            key={roleId}
            value={String(roleId)}
            label={labelOf({ name, label })}
            description={status ? describe(name) : t('fields.roleInactive')}
            disabled={!status && !value.includes(String(roleId))}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
