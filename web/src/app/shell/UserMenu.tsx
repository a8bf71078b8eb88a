import { Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconKey,
  IconLogout,
  IconPlugConnected,
  IconSwitchHorizontal,
  IconUserCircle,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut, useSignedInUser } from '../../sessions/session.ts'
import { fullName, sessionRoleCode, sessionRoleLabel } from '../../sessions/session-user.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import classes from './Header.module.css'

const ChangePasswordDialog = lazy(() => import('../../auth/ChangePasswordDialog.tsx'))
const profileRoles = ['ProductAdmin', 'GroupAdmin', 'Member']

export function UserMenu() {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useSignedInUser()
  const [isChangingPassword, changePassword] = useDisclosure(false)
  const hasRoute = (path: string) => path in router.routesByPath
  const hasProfile = hasRoute('/my-profile') && profileRoles.includes(sessionRoleCode(user) ?? '')
  const canSwitch = hasRoute('/role-selection') && user.roles.length > 1
  const open = (href: string) => () => void router.navigate({ href })
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            aria-label={t('header.userMenu', { name: fullName(user) })}
          >
            <PersonAvatar person={user} />
            <span className={classes.names}>
              <span className={classes.name}>{fullName(user)}</span>
              <span className={classes.role}>{sessionRoleLabel(user)}</span>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {hasProfile && (
            <>
              <Menu.Item leftSection={<IconUserCircle size={17} aria-hidden />} onClick={open('/my-profile')}>
                {t('header.myAccount')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPlugConnected size={17} aria-hidden />}
                onClick={open('/my-profile?tab=mips')}
              >
                {t('header.connections')}
              </Menu.Item>
            </>
          )}
          {canSwitch && (
            <Menu.Item
              leftSection={<IconSwitchHorizontal size={17} aria-hidden />}
              onClick={open('/role-selection')}
            >
              {t('header.switchRole')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKey size={17} aria-hidden />} onClick={changePassword.open}>
            {t('header.changePassword')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => void signOut()}>
            {t('header.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isChangingPassword && <ChangePasswordDialog onClose={changePassword.close} />}</Suspense>
    </>
  )
}
