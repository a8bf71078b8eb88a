import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from './Brand.tsx'
import { Entries } from './Entries.tsx'
import { useNavigation } from './navigation.ts'
import classes from './Sidebar.module.css'

type SidebarProps = { onNavigate?: (() => void) | undefined }

export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const { entries, additions } = useNavigation()
  return (
    <div className={classes.sidebar}>
      <Brand onNavigate={onNavigate} />
      <nav aria-label={t('navigation.main')} className={classes.navigation}>
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
