import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './NavigationDrawer.module.css'

type NavigationDrawerProps = {
  /** On wide screens there is no other menu. */
  isKeptOnWideScreens: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar over the page: below 992 px, or wherever people want it so. The browser's own dialog keeps the focus inside and hears Escape. */
export function NavigationDrawer({ isKeptOnWideScreens, onClose, children }: NavigationDrawerProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    if (isKeptOnWideScreens) return
    // On a wide screen the sidebar stands there anyway.
    const isWide = window.matchMedia('(min-width: 62em)')
    isWide.addEventListener('change', onClose)
    return () => isWide.removeEventListener('change', onClose)
  }, [isKeptOnWideScreens, onClose])

  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t('navigation.main')}
      onClose={onClose}
      // The dialog itself is hit only where its content is not: on the backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}
