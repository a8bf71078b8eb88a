type Entries = Record<string, unknown>

/** An open form that is kept under its name; `changed` gives the fields that were changed and not saved. */
type OpenForm = { name: string; changed: () => Entries }

// These are never kept, whatever form they are in.
const isSecret = (field: string) => /password|secret|passcode|token/i.test(field)

const open = new Set<OpenForm>()
let kept: ReadonlyMap<string, Entries> = new Map()
const listeners = new Set<() => void>()

function change(next: ReadonlyMap<string, Entries>): void {
  kept = next
  for (const listener of listeners) listener()
}

/**
 * Entries that a session's end would lose. They are only in the memory of this tab: closing or reloading it deletes them,
 * and so does a sign-out on purpose or the sign-in of another person (`sessions/keep-entries.ts`).
 */
export const keptEntries = {
  get: () => kept,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  register(form: OpenForm) {
    open.add(form)
    return () => void open.delete(form)
  },

  /** Keeps the entries of the open forms, which are about to be closed. */
  keepOpenForms(): void {
    const next = new Map(kept)
    for (const { name, changed } of open) {
      const entries = Object.fromEntries(Object.entries(changed()).filter(([field]) => !isSecret(field)))
      if (Object.keys(entries).length > 0) next.set(name, entries)
    }
    change(next)
  },

  drop(name: string): void {
    if (kept.has(name)) change(new Map([...kept].filter(([other]) => other !== name)))
  },
  dropAll(): void {
    if (kept.size > 0) change(new Map())
  },
}
