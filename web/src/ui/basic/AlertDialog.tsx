import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './AlertDialog.module.css'

type AlertDialogProps = { title: string; children: ReactNode; actions: ReactNode }

/** A dialog above everything else, which must be answered. The browser's dialog element traps the focus. */
export function AlertDialog({ title, children, actions }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // The browser would focus the first button. The harmless button is marked to get the focus instead.
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // The dialog needs an answer, so Escape must not close it.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={classes.text}>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  )
}
