export type Entries = Record<string, unknown>

/** An open form that is kept under its name; `changed` gives the fields that were changed and not saved. */
type OpenForm = { id: symbol; name: string; changed: () => Entries }

/** What was kept of a form, and which one it was, because it may still be open. */
type Kept = { entries: Entries; from?: symbol }

// These are never kept, whatever form they are in.
const isSecret = (field: string) => /password|secret|passcode|token/i.test(field)

/** Whether the value is a secret or has one inside, such as a password in a list of settings. */
const holdsSecret = (field: string, value: unknown): boolean =>
  isSecret(field) ||
  (typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([inner, each]) => holdsSecret(inner, each)))

const open = new Set<OpenForm>()
let kept: ReadonlyMap<string, Kept> = new Map()
let closed: readonly string[] = []
const listeners = new Set<() => void>()

function tell(): void {
  const names = new Set([...open].map(({ name }) => name))
  closed = [...kept.keys()].filter((name) => !names.has(name))
  for (const listener of listeners) listener()
}

function change(next: ReadonlyMap<string, Kept>): void {
  kept = next
  tell()
}

/**
 * Entries that the end of a session, a change of role or a reload would lose. They are in the memory of this tab, and
 * during a reload in its storage (`sessions/keep-entries.ts`). A sign-out on purpose and the sign-in of another person
 * delete them.
 */
export const keptEntries = {
  get: () => kept,
  /** The names of the forms with kept entries that are not open now. */
  closedForms: () => closed,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  register(form: OpenForm) {
    open.add(form)
    if (kept.has(form.name)) tell()
    return () => {
      open.delete(form)
      if (kept.has(form.name)) tell()
    }
  },

  /** Keeps the entries of the open forms, which are about to be closed. */
  keepOpenForms(): void {
    const next = new Map(kept)
    for (const form of open) {
      const plain = Object.entries(form.changed()).filter(([field, value]) => !holdsSecret(field, value))
      if (plain.length > 0) next.set(form.name, { entries: Object.fromEntries(plain), from: form.id })
    }
    change(next)
  },

  drop(name: string): void {
    if (kept.has(name)) change(new Map([...kept].filter(([other]) => other !== name)))
  },
  dropAll(): void {
    if (kept.size > 0) change(new Map())
  },
  /** Takes over what the tab kept before it was reloaded. */
  takeOver(forms: Record<string, Entries>): void {
    change(new Map(Object.entries(forms).map(([name, entries]) => [name, { entries }])))
  },
}
