import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import { useTranslation } from 'react-i18next'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { StatusBadge } from '../../../kit/status/StatusBadge.tsx'

/** Its question says how many people hold the role, who are refused from then on. */
export function RoleStatusSwitch({ role }: { role: Role }) {
  const name = useRoleLabel()(role)
  if (!role.may.includes('set-status')) return <AlwaysActive name={name} />
  return (
    <RecordStatusSwitch
      kind="role"
      record={role}
      name={name}
      count={role.userCount}
      isUnnoticed={role.userCount === 0}
    />
  )
}

function AlwaysActive({ name }: { name: string }) {
  const { t } = useTranslation('roles')
  return (
    <span title={t('alwaysActive', { name })}>
      <StatusBadge status />
    </span>
  )
}
