import { Link, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../sessions/session.ts'
import { sessionRoleCode } from '../../sessions/session-user.ts'
import { Mark } from '../../ui/Mark.tsx'
import { settings } from '../settings.ts'
import { type NavigationEntry, navigationFor } from './navigation.ts'
import classes from './Sidebar.module.css'

type SidebarProps = { onNavigate?: (() => void) | undefined }

export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const headingId = useId()
  const role = sessionRoleCode(useSignedInUser())
  const { entries, additions } = navigationFor(role, (path) => path in routesByPath)
  return (
    <div className={classes.sidebar}>
      <Link to="/member/dashboard" className={classes.brand} onClick={onNavigate}>
        <Mark size={30} />
        <span>{settings.productName}</span>
      </Link>
      <nav aria-label={t('navigation.main')}>
        <Entries entries={entries} onNavigate={onNavigate} />
        {additions.length > 0 && (
          <>
            <p className={classes.heading} id={headingId}>
              {t('navigation.more')}
            </p>
            <Entries entries={additions} labelledBy={headingId} onNavigate={onNavigate} />
          </>
        )}
      </nav>
    </div>
  )
}

type EntriesProps = {
  entries: readonly NavigationEntry[]
  labelledBy?: string
  onNavigate: SidebarProps['onNavigate']
}

function Entries({ entries, labelledBy, onNavigate }: EntriesProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {entries.map(({ to, label, icon: EntryIcon }) => (
        <li key={to}>
          <Link to={to} className={classes.entry} onClick={onNavigate}>
            <EntryIcon size={19} stroke={1.7} aria-hidden />
            {t(`navigation.${label}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
