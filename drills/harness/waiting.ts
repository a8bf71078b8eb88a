import { setTimeout as sleep } from 'node:timers/promises'

/** Looks every so often until it is so; gives how many milliseconds that took, or null when it never was. */
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
