import { startEmptyPlatform } from './empty-platform.ts'
import { findPlatform } from './platform.ts'

/** Starts the empty platform before the first test and stops it after the last one. */
export default async function startPlatform(): Promise<() => Promise<void>> {
  // A drill has started the platform and also stops it.
  if (findPlatform() !== null) return () => Promise.resolve()
  const { stop } = await startEmptyPlatform()
  return stop
}
