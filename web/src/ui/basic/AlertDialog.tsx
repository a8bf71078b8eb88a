import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './AlertDialog.module.css'

type AlertDialogProps = { title: string; children: ReactNode; actions: ReactNode }

/** Stands above everything until it is answered. The browser's own dialog keeps the focus inside. */
export function AlertDialog({ title, children, actions }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // The browser would choose the first button; the harmless one says of itself that it is to have the focus.
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // It asks for an answer; Escape is none.
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
