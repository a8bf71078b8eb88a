import { useIsMutating } from '@tanstack/react-query'
import {
  createContext,
  type HTMLAttributes,
  type Key,
  type MouseEvent,
  type ReactElement,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { isOnButton, useClickGuard } from './use-click-guard.ts'

/** How long rows stay after the last click on a button of theirs, and after the last answer to one. */
const STAY = 600

type SteadyRowProps = Pick<HTMLAttributes<HTMLElement>, 'aria-busy' | 'onClickCapture'>
const SteadyRowContext = createContext<SteadyRowProps>({})

/** For the `li` of a row that `useSteadyRows` keeps in its place. */
export const useSteadyRow = () => useContext(SteadyRowContext)

type Held = { list: string; rows: readonly ReactElement[]; acted: readonly (Key | null)[] }

/**
 * For rows with buttons that act at once and make the row leave: keeps every row in its place until the action is
 * done and the pointer had time to leave, so that a second click cannot act on the row that moves up. Each row has a
 * key, and an `li` with `useSteadyRow()`. `list` names what is listed: another page or search is shown at once.
 */
export function useSteadyRows(rows: readonly ReactElement[], list = '') {
  const [latest, setHeld] = useState<Held | null>(null)
  const held = latest?.list === list ? latest : null
  const { isPaused, guardProps, pauseAfterMove } = useClickGuard()
  const isSaving = useIsMutating() > 0
  // What is known of a row by now; of one that has left, what was known when it was clicked.
  const shown = held ? held.rows.map((row) => rows.find(({ key }) => key === row.key) ?? row) : rows
  const acted = held?.acted ?? []

  const release = useEffectEvent(() => {
    setHeld(null)
    if (keysOf(shown) !== keysOf(rows)) pauseAfterMove()
  })
  useEffect(() => {
    if (!latest || isSaving) return
    const timer = setTimeout(release, STAY)
    return () => clearTimeout(timer)
  }, [latest, isSaving])

  function propsOf(key: Key | null): SteadyRowProps {
    const hasLeft = !rows.some((row) => row.key === key)
    const isBusy = acted.includes(key) && (isPaused || isSaving || hasLeft)
    return {
      ...guardProps,
      'aria-busy': isBusy || undefined,
      onClickCapture(event: MouseEvent) {
        if (!isOnButton(event)) return
        if (isBusy) return event.stopPropagation()
        guardProps.onClickCapture(event)
        if (!event.isPropagationStopped()) setHeld({ list, rows: shown, acted: [...acted, key] })
      },
    }
  }

  return {
    isHeld: held !== null,
    rows: shown.map((row) => {
      const props = propsOf(row.key)
      return (
        <SteadyRowContext key={row.key} value={props}>
          {row}
        </SteadyRowContext>
      )
    }),
  }
}

const keysOf = (rows: readonly ReactElement[]) => rows.map(({ key }) => key).join(' ')
