import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import classes from './PathTabs.module.css'

type PathTabsProps = {
  /** The name of the tabs for screen readers. */
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** Links between pages that belong together, drawn as tabs. The router marks the one that is shown. */
export function PathTabs({ label, tabs }: PathTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()

  // On a phone, the bar scrolls to the current one. Not `scrollIntoView`, which also scrolls the page.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector(`[href^="${pathname}"][aria-current]`)
    if (!list.current || !tab) return
    const [bar, box] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.current.scrollLeft += box.left + box.width / 2 - bar.left - bar.width / 2
  }, [pathname])

  return (
    <nav aria-label={label}>
      <ul className={classes.tabs} ref={list}>
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
}
