import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { AppearanceButton } from './AppearanceButton.tsx'
import { Brand } from './Brand.tsx'
import classes from './Header.module.css'
import { InboxPopover } from './InboxPopover.tsx'
import { JumpButton } from './JumpButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

type HeaderProps = {
  onOpenNavigation: () => void
  /** Shows the product's name, because there is no sidebar. */
  hasBrand: boolean
  menu?: ReactNode
}

export function Header({ onOpenNavigation, hasBrand, menu }: HeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <IconButton
        variant="subtle"
        className={classes.burger}
        aria-label={t('navigation.open')}
        onClick={onOpenNavigation}
      >
        <IconMenu2 size={20} aria-hidden />
      </IconButton>
      {hasBrand && <Brand />}
      {menu ? <div className={classes.menu}>{menu}</div> : <div className={classes.space} />}
      <JumpButton />
      <HelpButton />
      <InboxPopover />
      <LanguageMenu />
      <AppearanceButton />
      <UserMenu />
    </header>
  )
}
