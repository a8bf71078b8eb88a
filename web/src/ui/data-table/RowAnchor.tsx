import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { savesData } from '../../api/saves-data.ts'
import type { RowLink } from './columns.ts'
import classes from './DataTable.module.css'
import { lookAhead } from './look-ahead.ts'

type RowAnchorProps = { link: RowLink; children: ReactNode }

/**
 * The link of a row to its record. The router's own link would check at every change of the address whether it is
 * active: two hundred times for each search, although the link of a row is never active.
 */
export function RowAnchor({ link, children }: RowAnchorProps) {
  const { to, search = {}, ahead } = link
  const router = useRouter()
  const target = { to, search: search as never }

  function follow(event: MouseEvent): void {
    // The browser itself opens a link in another tab or window.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(target)
  }

  function readAhead(): void {
    if (savesData()) return
    // A failed request is repeated and reported when the row is clicked.
    router.preloadRoute(target).catch(() => undefined)
    // This runs later, so that scrolling is delayed by at most one row at a time.
    if (ahead) setTimeout(ahead)
  }

  return (
    <a
      href={`${to}${router.options.stringifySearch(search)}`}
      className={classes.rowLink}
      data-row-key="Enter"
      onClick={follow}
      {...lookAhead(readAhead)}
    >
      {children}
    </a>
  )
}
