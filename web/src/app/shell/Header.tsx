import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx'
import classes from './Header.module.css'
import { InvitationsPopover } from './InvitationsPopover.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

type HeaderProps = { onOpenNavigation: () => void }

export function Header({ onOpenNavigation }: HeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.burger}
        aria-label={t('navigation.open')}
        onClick={onOpenNavigation}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.space} />
      <InvitationsPopover />
      <LanguageMenu />
      <ColorSchemeToggle />
      <UserMenu />
    </header>
  )
}
