type TouchWorld = {
  /** How long the server may stay without a sign of an active person. */
  after: number
  lastAnswerAt: () => number
  touch: () => void
}

/**
 * The server counts idle time from the last call, the browser from the last movement. Whoever reads and
 * scrolls without calling anything is active all the same: some minutes after such activity the server hears
 * of it once, even when the person has stopped meanwhile, so that its clock never ends a session early.
 */
export function createActivityTouch({ after, lastAnswerAt, touch }: TouchWorld) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastActivity = 0

  function touchIfSilent(): void {
    timer = undefined
    if (lastAnswerAt() < lastActivity) touch()
  }

  return {
    noteActivity(): void {
      lastActivity = Date.now()
      timer ??= setTimeout(touchIfSilent, Math.max(0, lastAnswerAt() + after - lastActivity))
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
