import { startEmptyPlatform } from './empty-platform.ts'

/** Starts the empty platform before the first test, and stops it after the last. */
export default async function startPlatform(): Promise<() => Promise<void>> {
  const { stop } = await startEmptyPlatform()
  return stop
}
