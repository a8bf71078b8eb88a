import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { icons } from '../../ui/display/icons.ts'
import classes from './Entries.module.css'
import type { NavigationEntry } from './navigation.ts'

type EntriesProps = {
  entries: readonly NavigationEntry[]
  labelledBy?: string
  onNavigate?: (() => void) | undefined
}

/** Links to the screens, in a column in a sidebar and in a row in a header. */
export function Entries({ entries, labelledBy, onNavigate }: EntriesProps) {
  const { t } = useTranslation('menu')
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {entries.map(({ to, label, icon }) => {
        const EntryIcon = icons[icon]
        return (
          <li key={to}>
            <Link to={to} className={classes.entry} onClick={onNavigate}>
              <EntryIcon size={19} stroke={1.7} aria-hidden className={classes.icon} />
              <span className={classes.label}>{t(label)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
