import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './NavigationDrawer.module.css'

type NavigationDrawerProps = {
  /** True if wide screens have no other menu. */
  isKeptOnWideScreens: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar as a drawer, below 992 px or by choice. The dialog element traps the focus and handles Escape. */
export function NavigationDrawer({ isKeptOnWideScreens, onClose, children }: NavigationDrawerProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    if (isKeptOnWideScreens) return
    // A wide screen shows the sidebar itself.
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
      // The target is the dialog itself only for a click on the backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  )
}
