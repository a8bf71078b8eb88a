export type Toast = { id: number; kind: 'success' | 'error'; message: string; detail?: string }

const LIFE = { success: 4000, error: 8000 }
const MOST = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], message: string, detail?: string): void {
  // A repeated text is not shown twice.
  const others = toasts.filter((toast) => toast.message !== message)
  const toast: Toast = { id: ++lastId, kind, message, ...(detail ? { detail } : {}) }
  change([...others, toast].slice(-MOST))
}

/** Short messages at the edge of the screen, which screen readers announce. */
export const notify = {
  success: (message: string) => show('success', message),
  /** `detail` is shown in small print, such as the reference for support. */
  error: (message: string, detail?: string) => show('error', message, detail),
}

export const toastStore = {
  get: () => toasts,
  lifeOf: (toast: Toast) => LIFE[toast.kind],
  /** Errors are about the page on which they appeared. */
  dismissErrors: () => change(toasts.filter(({ kind }) => kind !== 'error')),
  dismiss: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
