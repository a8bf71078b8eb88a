import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type ButtonLook, buttonAttributes } from './Button.tsx'
import { joined } from './joined.ts'
import classes from './Popup.module.css'

type PopupProps = {
  /** The content of the button, and its name if the content is not text. */
  trigger: ReactNode
  label: string
  triggerClassName?: string | undefined
  /** Gives the button the style of other buttons. */
  look?: ButtonLook
  /** `menu`: the arrow keys move through the items, and choosing one closes the menu. */
  kind: 'menu' | 'dialog'
  /** On a phone the panel takes the width of the screen, below the header. */
  isWideOnPhones?: boolean
  /** Choosing an item or following a link closes the panel. */
  children: ReactNode
}

const ITEMS = '[role^="menuitem"]'
const EDGE = 8

function step(panel: HTMLElement, key: string): void {
  const items = [...panel.querySelectorAll<HTMLElement>(ITEMS)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key]
  if (next !== undefined) items.at(next % items.length)?.focus()
}

/** Moves a panel of a button near the other edge, which would begin outside the screen of a phone. */
function keepInside(panel: HTMLElement): void {
  const { left, right } = panel.getBoundingClientRect()
  const shift = Math.max(0, EDGE - left) + Math.min(0, window.innerWidth - EDGE - right)
  if (shift !== 0) panel.style.translate = `${shift}px`
}

/**
 * A panel below its button, aligned with its end. This is enough for the menus of the shell. Mantine's Menu and Popover
 * also position a panel inside a page, but every page would have to load their code for the shell.
 */
export function Popup({
  trigger,
  label,
  triggerClassName,
  look,
  kind,
  isWideOnPhones = false,
  children,
}: PopupProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  useLayoutEffect(() => {
    if (isOpen && panel.current) keepInside(panel.current)
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    panel.current?.querySelector<HTMLElement>(`${ITEMS}, a, button, input`)?.focus()
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  function onKeyDown(event: React.KeyboardEvent): void {
    if (!isOpen) return
    if (event.key === 'Escape') close()
    if (kind !== 'menu' || !panel.current || !/^(Arrow(Down|Up)|Home|End)$/.test(event.key)) return
    event.preventDefault()
    step(panel.current, event.key)
  }

  function onClick(event: React.MouseEvent<HTMLElement>): void {
    if (event.target instanceof Element && event.target.closest(`${ITEMS}, a`)) close()
  }

  return (
    <div ref={root} role="presentation" className={classes.root} onClick={onClick} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        {...(look ? buttonAttributes(look) : { className: joined(classes.trigger, triggerClassName) })}
        aria-label={label}
        title={triggerClassName || look ? undefined : label}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role={kind}
          aria-label={label}
          className={classes.panel}
          data-wide={isWideOnPhones || undefined}
        >
          {children}
        </div>
      )}
    </div>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  /** For one of several options. Absent for a command. */
  checked?: boolean
  lang?: string
  onChoose: () => void
  children: ReactNode
}

/** A command in a `Popup` of kind `menu`. */
export function MenuItem({ icon, checked, lang, onChoose, children }: MenuItemProps) {
  const choice =
    checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }
  return (
    <button type="button" {...choice} lang={lang} tabIndex={-1} className={classes.item} onClick={onChoose}>
      {icon}
      <span className={classes.words}>{children}</span>
      {checked && <span aria-hidden="true">✓</span>}
    </button>
  )
}

export const MenuDivider = () => <hr className={classes.divider} />
