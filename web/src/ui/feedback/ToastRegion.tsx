import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Toast, toastStore } from './notify.ts'
import classes from './ToastRegion.module.css'
import { freeEdge } from './toast-edge.ts'
import { useUndoKey } from './use-undo-key.ts'

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    // The toast stays open while the pointer or the focus is on it.
    if (isHeld) return
    const timer = setTimeout(() => toastStore.dismiss(toast.id), toastStore.lifeOf(toast))
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  const Icon = toast.kind === 'success' ? IconCircleCheck : IconAlertTriangle
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <div>{toast.message}</div>
        {toast.detail && <div className={classes.detail}>{toast.detail}</div>}
      </div>
      {toast.undo && (
        <button
          type="button"
          className={classes.undo}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => toastStore.undo(toast)}
        >
          {t('undo')}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('close')}
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

/**
 * Both regions exist from the start, because screen readers announce only changes of a live region that they already
 * know. Errors are announced at once, successes when the screen reader pauses.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  useUndoKey()
  const newest = toasts.at(-1)?.id
  const [place, setPlace] = useState({ newest, edge: freeEdge() })
  // Only for a new message, because others must not move while the user reads them.
  if (newest !== undefined && newest !== place.newest) setPlace({ newest, edge: freeEdge() })
  const ofKind = (kind: Toast['kind']) => toasts.filter((toast) => toast.kind === kind)
  return (
    <div className={classes.region} data-edge={place.edge} data-print="never">
      <div role="alert" aria-live="assertive">
        {ofKind('error').map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-live="polite">
        {ofKind('success').map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}
