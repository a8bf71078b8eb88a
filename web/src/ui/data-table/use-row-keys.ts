import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isFreeKey, singleKeyOf } from '../keyboard/use-shortcut.ts'
import { isDialogOpen } from '../overlays/is-dialog-open.ts'

// The focus itself moves from row to row: it is always visible, the browser opens the link of a row at Enter, and screen
// readers read the row. So rows need no second idea of which one is current.

/** The control of a row that a key uses: its link, its checkbox, or the button that edits it. */
const controlOf = (row: HTMLElement, key: 'Enter' | 'x' | 'e') =>
  row.querySelector<HTMLElement>(`[data-row-key="${key}"]:not(:disabled)`)

/** Rows without a link have the focus on another control. */
const focusOf = (row: HTMLElement) =>
  controlOf(row, 'Enter') ??
  controlOf(row, 'e') ??
  row.querySelector<HTMLElement>('td :is(button, a[href]):not(:disabled)') ??
  controlOf(row, 'x')

const rowsOf = (frame: HTMLElement) =>
  [...frame.querySelectorAll<HTMLElement>('tbody > tr[data-linked]')].filter((row) => focusOf(row) !== null)

/** The link of the row that had the focus last: who comes back from its page goes on from there. */
let lastLink: string | null = null
const linkOf = (row: HTMLElement) => controlOf(row, 'Enter')?.getAttribute('href') ?? null

function firstRow(frame: HTMLElement, rows: readonly HTMLElement[]): HTMLElement | undefined {
  const top = Math.floor(frame.querySelector('thead')?.getBoundingClientRect().bottom ?? 0)
  const inSight = rows.filter((row) => {
    const box = row.getBoundingClientRect()
    return box.top >= top && box.bottom <= window.innerHeight
  })
  return inSight.find((row) => lastLink !== null && linkOf(row) === lastLink) ?? inSight[0] ?? rows[0]
}

function focusRow(row: HTMLElement): void {
  focusOf(row)?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  lastLink = linkOf(row)
}

/** By how many rows a key moves. Arrows scroll a page, so they move only where no other control has the focus. */
function stepOf(event: KeyboardEvent, isInRow: boolean): number {
  const letter = singleKeyOf(event)
  if (letter === 'j' || letter === 'k') return letter === 'j' ? 1 : -1
  const isNowhere = event.target === document.body || (event.target as Element).id === 'main'
  if (!(isInRow || isNowhere) || !isFreeKey(event) || event.shiftKey) return 0
  return { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
}

/** Keys in a list: arrows or j and k move through the rows, Enter opens one, x selects it, and e edits it. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, onEdit: (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { current: list } = frame
    if (!list || isDialogOpen()) return
    const current = list.contains(document.activeElement)
      ? (document.activeElement?.closest<HTMLElement>('tbody > tr[data-linked]') ?? null)
      : null
    const step = stepOf(event, current !== null)
    if (step !== 0) {
      const rows = rowsOf(list)
      const next = current ? rows[rows.indexOf(current) + step] : firstRow(list, rows)
      // After the last row, an arrow scrolls the page.
      if (!next) return
      event.preventDefault()
      focusRow(next)
    } else if (current && act(current, event)) event.preventDefault()
  })

  function act(row: HTMLElement, event: KeyboardEvent): boolean {
    const link = controlOf(row, 'Enter')
    // A checkbox has no use for Enter.
    const isOnBox = event.target === controlOf(row, 'x')
    const key = event.key === 'Enter' && isOnBox && isFreeKey(event) ? 'Enter' : singleKeyOf(event)
    if (key !== 'Enter' && key !== 'x' && key !== 'e') return false
    const control = controlOf(row, key)
    if (control === null && key === 'e' && onEdit && link) {
      onEdit()
      link.click()
      return true
    }
    control?.click()
    return control !== null
  }

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
