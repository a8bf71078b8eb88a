import { setTimeout as sleep } from 'node:timers/promises'

/** Checks a condition regularly until it is true. Returns the milliseconds that it took, or null after the time limit. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  { within, every = 20 }: { within: number; every?: number },
): Promise<number | null> {
  const started = performance.now()
  while (performance.now() - started < within) {
    if (await isSo()) return performance.now() - started
    await sleep(every)
  }
  return null
}
