import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './NavigationDrawer.module.css'

type NavigationDrawerProps = { onClose: () => void; children: ReactNode }

/** The sidebar over the page, below 992 px. The browser's own dialog keeps the focus inside and hears Escape. */
export function NavigationDrawer({ onClose, children }: NavigationDrawerProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    // On a wide screen the sidebar stands there anyway.
    const isWide = window.matchMedia('(min-width: 62em)')
    isWide.addEventListener('change', onClose)
    return () => isWide.removeEventListener('change', onClose)
  }, [onClose])

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
