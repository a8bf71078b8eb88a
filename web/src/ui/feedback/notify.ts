export type Toast = {
  id: number
  kind: 'success' | 'error'
  message: string
  detail?: string
  /** Takes back what the message speaks of. */
  undo?: () => void
}

/** In milliseconds. */
const LIFE = { success: 4000, error: 8000, undo: 10_000 }
const MOST = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], message: string, more: Pick<Toast, 'detail' | 'undo'> = {}): void {
  // A repeated text is not shown twice, but each change can be taken back.
  const others = toasts.filter((toast) => toast.message !== message || toast.undo)
  const toast: Toast = { id: ++lastId, kind, message, ...more }
  change([...others, toast].slice(-MOST))
}

/** Short messages at the edge of the screen, which screen readers announce. */
export const notify = {
  /** `detail` names the record. With `undo`, the message stays for ten seconds with a button. */
  success: (message: string, more?: Pick<Toast, 'detail' | 'undo'>) => show('success', message, more),
  /** `detail` is shown in small print, such as the reference for support. */
  error: (message: string, detail?: string) => show('error', message, detail ? { detail } : {}),
}

export const toastStore = {
  get: () => toasts,
  lifeOf: (toast: Toast) => LIFE[toast.undo ? 'undo' : toast.kind],
  /** Errors are about the page on which they appeared. */
  dismissErrors: () => change(toasts.filter(({ kind }) => kind !== 'error')),
  dismissUndos: () => change(toasts.filter(({ undo }) => !undo)),
  dismiss: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
  /** Takes back what the newest message with Undo speaks of. Returns false if there is none. */
  undoNewest: () => {
    const newest = toasts.findLast(({ undo }) => undo)
    if (newest) toastStore.undo(newest)
    return newest !== undefined
  },
  undo({ id, undo }: Toast) {
    toastStore.dismiss(id)
    undo?.()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
