import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import classes from './PathTabs.module.css'

type PathTabsProps = {
  /** The name of the tabs for screen readers. */
  label: string
  tabs: readonly { to: string; label: string }[]
  /** Whether the pages ask alike, so that what was asked on one is asked on the next. */
  keepsSearch?: boolean
}

/** Links between pages that belong together, drawn as tabs. The router marks the one that is shown. */
export function PathTabs({ label, tabs, keepsSearch = false }: PathTabsProps) {
  const list = useRef<HTMLUListElement>(null)

  // Each page has its own bar. On a phone, it scrolls to the current tab. Not `scrollIntoView`, which also scrolls the page.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector('[aria-current]')
    if (!list.current || !tab) return
    const [bar, box] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.current.scrollLeft += box.left + box.width / 2 - bar.left - bar.width / 2
  }, [])

  return (
    <nav aria-label={label}>
      <ul className={classes.tabs} ref={list}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              {...(keepsSearch && { search: true as never })}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.tab}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
