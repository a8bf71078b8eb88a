import { useTranslation } from 'react-i18next'
import { Brand } from './Brand.tsx'
import { Entries } from './Entries.tsx'
import { EntryGroup } from './EntryGroup.tsx'
import { useNavigation } from './navigation.ts'
import classes from './Sidebar.module.css'

type SidebarProps = { onNavigate?: (() => void) | undefined }

export function Sidebar({ onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const { entries, groups } = useNavigation()
  return (
    <div className={classes.sidebar}>
      <Brand onNavigate={onNavigate} />
      <nav aria-label={t('navigation.main')} className={classes.navigation}>
        <Entries entries={entries} onNavigate={onNavigate} />
        {groups.map((group) => (
          <EntryGroup key={group.name} group={group} onNavigate={onNavigate} />
        ))}
      </nav>
    </div>
  )
}
