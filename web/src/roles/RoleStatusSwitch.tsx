import { roleCode } from '@gantry/contract/product'
import type { Role } from '@gantry/contract/roles'
import { useTranslation } from 'react-i18next'
import { settings } from '../app/settings.ts'
import { type AskedStatus, AskingStatusSwitch, StatusQuestion } from '../ui/AskingStatusSwitch.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { expecting, useChange } from '../ui/use-change.ts'

/** Lets a role be used or not; asks first, for whoever acts in it is stopped at the next click. */
export function RoleStatusSwitch({ role }: { role: Role }) {
  if (roleCode(settings.productName, role.name) === 'ProductAdmin') return <AlwaysActive name={role.label} />
  return (
    <AskingStatusSwitch
      name={role.label}
      status={role.status}
      canSet
      renderQuestion={(asked) => <Question role={role} asked={asked} />}
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

function Question({ role, asked }: { role: Role; asked: AskedStatus }) {
  const { t } = useTranslation(['roles', 'messages'])
  const { roleId, label: name, userCount: count } = role
  const setStatus = useChange('setRoleStatus', {
    success: (_reply, { query }) =>
      t(query.status === true ? 'messages:roles.activated' : 'messages:roles.inactivated'),
    failure: t('status.failed'),
    outdates: ['listRoles'],
    expect: ({ query }) => [
      expecting('listRoles', {}, (page) => ({
        ...page,
        roles: page.roles.map((row) =>
          row.roleId === roleId ? { ...row, status: query.status === true } : row,
        ),
      })),
    ],
  })
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: t(`status.${deed}Text`, { count }),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={(status) => setStatus.mutate({ params: { roleId }, query: { status } })}
    />
  )
}
