import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../sessions/session.ts'
import { sessionRoleCode } from '../../sessions/session-user.ts'
import { Mark } from '../../ui/Mark.tsx'
import { settings } from '../settings.ts'
import { navigationFor } from './navigation.ts'
import classes from './Sidebar.module.css'

type SidebarProps = { onNavigate?: () => void }

export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const role = sessionRoleCode(useSignedInUser())
  return (
    <div className={classes.sidebar}>
      <Link to="/member/dashboard" className={classes.brand} onClick={onNavigate}>
        <Mark size={30} />
        <span>{settings.productName}</span>
      </Link>
      <nav aria-label={t('navigation.main')}>
        <ul className={classes.list}>
          {navigationFor(role, (path) => path in routesByPath).map(({ to, label, icon: EntryIcon }) => (
            <li key={to}>
              <Link to={to} className={classes.entry} onClick={onNavigate}>
                <EntryIcon size={19} stroke={1.7} aria-hidden />
                {t(`navigation.${label}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
