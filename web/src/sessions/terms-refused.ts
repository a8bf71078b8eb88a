// A refused call says that new terms wait for the person. What asks for them is loaded then, or soon after the page.

type Listener = () => void
const listeners = new Set<Listener>()
let times = 0

export const termsRefused = {
  note(): void {
    times++
    for (const listener of listeners) listener()
  },
  /** How often, so that each refusal asks again. */
  count: () => times,
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Resolves with the first refusal. */
  first: () =>
    new Promise<void>((resolve) => {
      if (times > 0) resolve()
      else listeners.add(resolve)
    }),
}
