import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { readSessionUser, updateSessionUser, useSignedInUser } from '../../../sessions/session.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { VisuallyHidden } from '../../../ui/basic/VisuallyHidden.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'
import classes from './Dashboard.module.css'

/** The roles of a person with several: a click switches the role, and the page stays. */
export function RoleChips() {
  const { t } = useTranslation(['dashboard', 'messages'])
  const labelOf = useRoleLabel()
  const { userId, roles, sessionRole } = useSignedInUser()
  const [chosen, setChosen] = useState<string | null>(null)
  const labelId = useId()
  const { start } = useAction(call<'setSessionRole'>, { failure: t('messages:account.changeRoleFailed') })
  if (roles.length < 2) return null

  async function choose(name: string): Promise<void> {
    if (chosen !== null || name === sessionRole) return
    setChosen(name)
    const outcome = await start('setSessionRole', { params: { userId }, query: { sessionRole: name } })
    // A role that has become inactive since the page was drawn is refused, and then disappears.
    if ('error' in outcome) await readSessionUser()
    else updateSessionUser(outcome.result)
    setChosen(null)
  }

  const active = roles.find(({ name }) => name === sessionRole)
  return (
    <div className={classes.roles} role="group" aria-labelledby={labelId}>
      <span className={classes.rolesLabel} id={labelId}>
        {t('roles')}
      </span>
      {roles.map((role) => (
        <Button
          key={role.roleId}
          size="xs"
          variant={role.name === sessionRole ? 'filled' : 'default'}
          aria-pressed={role.name === sessionRole}
          loading={role.name === chosen}
          onClick={() => void choose(role.name)}
        >
          {labelOf(role)}
        </Button>
      ))}
      <VisuallyHidden>
        <span role="status">{active && t('roleNow', { role: labelOf(active) })}</span>
      </VisuallyHidden>
    </div>
  )
}
