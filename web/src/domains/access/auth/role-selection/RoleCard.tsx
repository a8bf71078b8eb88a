import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRoleLabel } from '../../../../kit/roles/use-role-label.ts'
import type { SessionUser } from '../../../../sessions/session-user.ts'
import { Loader } from '../../../../ui/basic/Loader.tsx'
import classes from './RoleSelectionPage.module.css'
import { roleLook } from './role-look.ts'

type RoleCardProps = {
  role: SessionUser['roles'][number]
  isActive: boolean
  isPending: boolean
  isDisabled: boolean
  onChoose: () => void
}

export function RoleCard({ role, isActive, isPending, isDisabled, onChoose }: RoleCardProps) {
  const { t } = useTranslation('auth')
  const labelOf = useRoleLabel()
  const { icon: RoleIcon, code } = roleLook(role.name)
  return (
    <button
      type="button"
      className={classes.card}
      aria-current={isActive || undefined}
      aria-busy={isPending || undefined}
      // Not `disabled`, because the button would lose the focus.
      aria-disabled={isDisabled || undefined}
      onClick={onChoose}
    >
      <span className={classes.icon}>
        <RoleIcon size={26} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{labelOf(role)}</span>
        <span className={classes.description}>{t(`roleSelection.about.${code}`)}</span>
      </span>
      <span className={classes.state}>
        {isPending ? <Loader /> : isActive && <IconCircleCheckFilled size={22} aria-hidden />}
      </span>
    </button>
  )
}
