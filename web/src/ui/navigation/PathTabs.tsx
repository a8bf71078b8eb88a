import { Link } from '@tanstack/react-router'
import classes from './PathTabs.module.css'

type PathTabsProps = {
  /** The name of the tabs for screen readers. */
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** Links between pages that belong together, drawn as tabs. The router marks the one that is shown. */
export const PathTabs = ({ label, tabs }: PathTabsProps) => (
  <nav aria-label={label}>
    <ul className={classes.tabs}>
      {tabs.map((tab) => (
        <li key={tab.to}>
          <Link to={tab.to} activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
            {tab.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
