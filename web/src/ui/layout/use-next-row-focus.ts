import { type RefObject, useLayoutEffect } from 'react'

/**
 * When a button removes its own row, the focus would be lost. It goes to the same button of the row that takes its place, or
 * to what the section offers when no row is left.
 */
export function useNextRowFocus(ref: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      // The row is still in the document here.
      if (button === null || document.activeElement !== button) return
      const row = button.closest('li, tr')
      const rows = row?.parentElement
      const section = row?.closest('section, main')
      if (!row || !rows || !section) return
      const place = [...rows.children].indexOf(row)
      const which = [...row.querySelectorAll('button')].indexOf(button)
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const next = rows.isConnected ? (rows.children[place] ?? rows.lastElementChild) : null
        const buttons = next?.querySelectorAll('button') ?? []
        const target = buttons[which] ?? buttons[0] ?? section.querySelector<HTMLElement>('button, a')
        target?.focus({ preventScroll: true })
      })
    }
  }, [ref])
}
