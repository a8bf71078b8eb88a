import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { savesData } from '../../api/saves-data.ts'
import type { RowLink } from './columns.ts'
import classes from './DataTable.module.css'
import { lookAhead } from './look-ahead.ts'

type RowAnchorProps = { link: RowLink; children: ReactNode }

/**
 * A row's way to what it stands for. The router's own link also finds out, at every change of the address, whether
 * it leads to where one is already: two hundred times for each search, and a row never does.
 */
export function RowAnchor({ link, children }: RowAnchorProps) {
  const { to, search = {}, ahead } = link
  const router = useRouter()
  const target = { to, search: search as never }

  function follow(event: MouseEvent): void {
    // To be opened elsewhere: that the browser does.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(target)
  }

  function readAhead(): void {
    if (savesData()) return
    // What does not come is asked for again when the row is pressed, and told there.
    router.preloadRoute(target).catch(() => undefined)
    // After that: whoever scrolls by waits for one of them at a time.
    if (ahead) setTimeout(ahead)
  }

  return (
    <a
      href={`${to}${router.options.stringifySearch(search)}`}
      className={classes.rowLink}
      onClick={follow}
      {...lookAhead(readAhead)}
    >
      {children}
    </a>
  )
}
