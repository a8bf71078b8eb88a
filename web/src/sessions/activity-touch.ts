type TouchWorld = {
  /** The maximum time between an activity and the report to the server. */
  after: number
  lastAnswerAt: () => number
  touch: () => void
}

/**
 * The server measures idle time from the last call, and the browser from the last activity. Reading and scrolling cause
 * no calls, so the activity is reported once some time later, even if it has stopped. Otherwise the server would end
 * the session too early.
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
