import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import type { CallReply } from '../../../../api/contract-types.ts'
import { PublicLayout } from '../../../../kit/public/PublicLayout.tsx'
import { useRoleLabel } from '../../../../kit/roles/use-role-label.ts'
import { signOut, updateSessionUser } from '../../../../sessions/session.ts'
import { type SessionUser, sessionRoleOf } from '../../../../sessions/session-user.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'

type OpenAppChoiceProps = {
  app: CallReply<'listAppsWithRoles'>[number]
  user: SessionUser
  /** The address at which the sign-in continues. */
  interaction: string
  /** Whether the role of this session may open the app. */
  mayOpen: boolean
  refused: string | undefined
}

/** Says why a sign-in to an app did not continue automatically, and offers ways to continue. */
export function OpenAppChoice({ app, user, interaction, mayOpen, refused }: OpenAppChoiceProps) {
  const { t } = useTranslation(['apps', 'messages'])
  const labelOf = useRoleLabel()
  const { userId, roles } = user
  const { code, name } = app
  const [chosen, setChosen] = useState<string | null>(null)
  const switching = useAction(call<'setSessionRole'>, { failure: t('messages:account.changeRoleFailed') })
  const leaving = useAction(signOut)
  const isBusy = chosen !== null || leaving.pending
  const own = sessionRoleOf(user)
  const others = mayOpen ? [] : roles.filter((role) => app.roles.some((known) => known.name === role.name))
  const uid = interaction.split('/').at(-1) ?? ''

  function explanation(): { title: string; summary: string } {
    if (refused === 'reauthenticate') {
      return { title: t('open.againTitle', { app: name }), summary: t('open.againText') }
    }
    if (mayOpen) return { title: t('open.stoppedTitle', { app: name }), summary: t('open.stoppedText') }
    return {
      title: t('open.refusedTitle', { role: own ? labelOf(own) : user.sessionRole, app: name }),
      summary: t('open.refusedText', { count: others.length }),
    }
  }

  async function continueAs(role: string): Promise<void> {
    if (isBusy) return
    setChosen(role)
    const outcome = await switching.start('setSessionRole', {
      params: { userId },
      query: { sessionRole: role },
    })
    if ('error' in outcome) return setChosen(null)
    updateSessionUser(outcome.result)
    window.location.replace(interaction)
  }

  function wayOn() {
    if (refused === 'reauthenticate') {
      const comeBackTo = `/open-app?${new URLSearchParams({ uid, app: code }).toString()}`
      return (
        <Button fullWidth loading={leaving.pending} onClick={() => void leaving.start(comeBackTo)}>
          {t('open.signInAgain')}
        </Button>
      )
    }
    if (mayOpen) {
      return (
        <Button fullWidth onClick={() => window.location.replace(interaction)}>
          {t('open.tryAgain')}
        </Button>
      )
    }
    return others.map((role) => (
      <Button
        key={role.roleId}
        fullWidth
        loading={role.name === chosen}
        aria-disabled={isBusy || undefined}
        onClick={() => void continueAs(role.name)}
      >
        {t('open.continueAs', { role: labelOf(role) })}
      </Button>
    ))
  }

  return (
    <PublicLayout {...explanation()} documentTitle={name}>
      <Stack>
        {wayOn()}
        <Button variant="default" fullWidth onClick={() => window.location.replace(`${interaction}/cancel`)}>
          {t('open.return', { app: name })}
        </Button>
        <ButtonLink to="/member/dashboard" variant="subtle" fullWidth>
          {t('open.dashboard')}
        </ButtonLink>
      </Stack>
    </PublicLayout>
  )
}
