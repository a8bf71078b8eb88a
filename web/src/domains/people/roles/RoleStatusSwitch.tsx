import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import { roleCode } from '@gantry/contract/product'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { StatusBadge } from '../../../kit/status/StatusBadge.tsx'
import { useStatusChange } from '../../../kit/status/use-status-change.ts'

/** Activates or inactivates a role. It asks first, because users in that role are refused from then on. */
export function RoleStatusSwitch({ role }: { role: Role }) {
  const name = useRoleLabel()(role)
  if (roleCode(settings.productName, role.name) === 'ProductAdmin') return <AlwaysActive name={name} />
  return (
    <AskingStatusSwitch
      name={name}
      status={role.status}
      canSet
      renderQuestion={(asked) => <Question role={role} name={name} asked={asked} />}
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

function Question({ role, name, asked }: { role: Role; name: string; asked: AskedStatus }) {
  const { t } = useTranslation('roles')
  const { roleId, userCount: count } = role
  const setStatus = useStatusChange('role', roleId, {
    activated: t('messages.activated'),
    inactivated: t('messages.inactivated'),
    failed: t('status.failed'),
  })
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: t(`status.${deed}Text`, { count }),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={setStatus}
    />
  )
}
