import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useWhenPicked } from '../../../../kit/next-steps/use-picking.ts'
import { PublicLayout } from '../../../../kit/public/PublicLayout.tsx'
import { useRoleLabel } from '../../../../kit/roles/use-role-label.ts'
import { readSessionUser, updateSessionUser, useSessionUser } from '../../../../sessions/session.ts'
import { fullName } from '../../../../sessions/session-user.ts'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import { SignOutButton } from '../SignOutButton.tsx'
import { RoleCard } from './RoleCard.tsx'
import classes from './RoleSelectionPage.module.css'

/** The pause between the choice and the portal (docs/contract.md, "The portal"): long enough to see what was chosen. */
const PAUSE = 1000

/** The page on which users choose the role to work in. */
export function RoleSelectionPage() {
  const { t } = useTranslation(['auth', 'messages'])
  const labelOf = useRoleLabel()
  const navigate = useNavigate()
  const user = useSessionUser()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSwitched, setSwitched] = useState(false)
  const { start } = useAction(call<'setSessionRole'>, { failure: t('messages:account.changeRoleFailed') })

  useEffect(() => {
    if (!isSwitched) return
    const timer = setTimeout(() => void navigate({ to: '/' }), PAUSE)
    return () => clearTimeout(timer)
  }, [isSwitched, navigate])

  async function choose(name: string): Promise<void> {
    if (chosen || !user) return
    setChosen(name)
    const outcome = await start('setSessionRole', {
      params: { userId: user.userId },
      query: { sessionRole: name },
    })
    if ('error' in outcome) {
      setChosen(null)
      // The role may have become inactive since this page was drawn.
      return readSessionUser()
    }
    updateSessionUser(outcome.result)
    setSwitched(true)
  }

  // Ctrl-K has offered this role.
  useWhenPicked('switch-role', (roleId) => {
    const picked = user?.roles.find((role) => role.roleId === roleId)
    if (picked) void choose(picked.name)
  })

  // After sign-out the page is still drawn until the guard leads to another one.
  if (!user) return null
  const { roles, sessionRole } = user
  const chosenRole = roles.find((role) => role.name === chosen)

  return (
    <PublicLayout
      title={t('greeting', { name: fullName(user) })}
      documentTitle={t('roleSelection.title')}
      summary={t('roleSelection.summary', { count: roles.length })}
      corner={<SignOutButton />}
      wide
    >
      <ul className={classes.roles}>
        {roles.map((role) => (
          <li key={role.roleId}>
            <RoleCard
              role={role}
              isActive={role.name === (chosen ?? sessionRole)}
              isPending={role.name === chosen}
              isDisabled={chosen !== null}
              onChoose={() => void choose(role.name)}
            />
          </li>
        ))}
      </ul>
      <p className={classes.status} role="status">
        {chosenRole && t('roleSelection.opening', { role: labelOf(chosenRole) })}
      </p>
    </PublicLayout>
  )
}
