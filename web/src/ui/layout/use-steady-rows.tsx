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
import { isInside, isOnButton, keepFocus, useClickGuard } from './use-click-guard.ts'

/** For how many milliseconds rows stay after the last click on one of their buttons and after its answer. */
const HOLD_TIME = 600

type SteadyRowProps = Pick<HTMLAttributes<HTMLElement>, 'aria-busy' | 'onClickCapture' | 'onMouseDownCapture'>
const SteadyRowContext = createContext<SteadyRowProps>({})

/** The props for the `li` of a row that `useSteadyRows` keeps in its place. */
export const useSteadyRow = () => useContext(SteadyRowContext)

type Held = { list: string; rows: readonly ReactElement[]; clickedKeys: readonly (Key | null)[] }

/**
 * For rows whose buttons act at once and remove the row. Every row stays in its place until the action is done and the
 * pointer had time to move away, so that a second click cannot act on the row that moves up. Each row needs a key and
 * an `li` with `useSteadyRow()`. `list` identifies the page and search, and a change of it is shown at once.
 */
export function useSteadyRows(rows: readonly ReactElement[], list = '') {
  const [latest, setHeld] = useState<Held | null>(null)
  const held = latest?.list === list ? latest : null
  const { isPaused, guardProps, pauseAfterMove } = useClickGuard()
  const isSaving = useIsMutating() > 0
  // The current rows. A removed row is shown as it was when it was clicked.
  const shown = held ? held.rows.map((row) => rows.find(({ key }) => key === row.key) ?? row) : rows
  const clickedKeys = held?.clickedKeys ?? []

  const release = useEffectEvent(() => {
    setHeld(null)
    if (keysOf(shown) !== keysOf(rows)) pauseAfterMove()
  })
  useEffect(() => {
    if (!latest || isSaving) return
    const timer = setTimeout(release, HOLD_TIME)
    return () => clearTimeout(timer)
  }, [latest, isSaving])

  function propsOf(key: Key | null): SteadyRowProps {
    const hasLeft = !rows.some((row) => row.key === key)
    const isBusy = clickedKeys.includes(key) && (isPaused || isSaving || hasLeft)
    return {
      ...guardProps,
      'aria-busy': isBusy || undefined,
      onMouseDownCapture(event: MouseEvent) {
        if (!isInside(event)) return
        if (isBusy) keepFocus(event)
        else guardProps.onMouseDownCapture(event)
      },
      onClickCapture(event: MouseEvent) {
        if (!isInside(event) || !isOnButton(event)) return
        if (isBusy) return event.stopPropagation()
        guardProps.onClickCapture(event)
        if (!event.isPropagationStopped()) setHeld({ list, rows: shown, clickedKeys: [...clickedKeys, key] })
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
