import { useTranslation } from 'react-i18next'
import { Entries } from './Entries.tsx'
import classes from './MenuBar.module.css'
import { useNavigation } from './use-navigation.ts'

/** The menu in one row, which wraps to a second one. */
export function MenuBar() {
  const { t } = useTranslation()
  const { entries, additions } = useNavigation()
  return (
    <nav aria-label={t('navigation.main')} className={classes.bar}>
      <Entries entries={entries} />
      {additions.length > 0 && <Entries entries={additions} />}
    </nav>
  )
}
