import { IconKey, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangePasswordDialog } from '../../domains/access/auth/index.ts'
import { usePicking } from '../../kit/next-steps/use-picking.ts'
import { PersonAvatar } from '../../kit/people/PersonAvatar.tsx'
import { useRoleLabel } from '../../kit/roles/use-role-label.ts'
import { signOut, useSignedInUser } from '../../sessions/session.ts'
import { fullName, sessionRoleOf } from '../../sessions/session-user.ts'
import { MenuDivider, MenuItem, Popup } from '../../ui/basic/Popup.tsx'
import { icons } from '../../ui/display/icons.ts'
import classes from './Header.module.css'
import { useOwnPages } from './navigation.ts'

export function UserMenu() {
  const { t } = useTranslation(['common', 'menu'])
  const router = useRouter()
  const user = useSignedInUser()
  const labelOf = useRoleLabel()
  const [isChangingPassword, setChangingPassword] = usePicking('change-password')
  const ownPages = useOwnPages()
  const canSwitch = user.roles.length > 1
  const name = fullName(user)
  const active = sessionRoleOf(user)
  const role = active ? labelOf(active) : ''
  const face = (
    <>
      <PersonAvatar person={user} />
      <span className={classes.names}>
        <bdi className={classes.name}>{name}</bdi> <span className={classes.role}>{role}</span>
      </span>
    </>
  )

  return (
    <>
      <Popup
        kind="menu"
        label={t('header.userMenu', { name, role })}
        trigger={face}
        triggerClassName={classes.user}
      >
        {ownPages.map(({ to, search = {}, label, icon }) => {
          const PageIcon = icons[icon]
          return (
            <MenuItem
              key={label}
              icon={<PageIcon size={17} aria-hidden />}
              onChoose={() => void router.navigate({ to, search: search as never })}
            >
              {t(`menu:${label}`)}
            </MenuItem>
          )
        })}
        {canSwitch && (
          <MenuItem
            icon={<IconSwitchHorizontal size={17} aria-hidden />}
            onChoose={() => void router.navigate({ to: '/role-selection' })}
          >
            {t('menu:auth.switchRole')}
          </MenuItem>
        )}
        <MenuItem icon={<IconKey size={17} aria-hidden />} onChoose={() => setChangingPassword(true)}>
          {t('header.changePassword')}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<IconLogout size={17} aria-hidden />} onChoose={() => void signOut()}>
          {t('header.logout')}
        </MenuItem>
      </Popup>
      <Suspense>
        {isChangingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
      </Suspense>
    </>
  )
}
