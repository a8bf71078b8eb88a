import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * What PostgreSQL may keep of its tables in memory of its own: an eighth of the machine's, or of the container's.
 * Its default is 128 MB, and with a million users each row looked up would be a call to the system.
 */
export function sharedBuffers(memory = availableMemory()): string {
  const share = Math.min(1024, Math.max(128, Math.floor(memory / 8 / megabyte)))
  return `${share}MB`
}

const availableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
