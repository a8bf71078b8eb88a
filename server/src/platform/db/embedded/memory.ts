import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * The value of `shared_buffers`: an eighth of the memory of the machine or the container. With the default of 128 MB
 * and a million users, most look-ups would need a system call.
 */
export function sharedBuffers(memory = availableMemory()): string {
  const share = Math.min(1024, Math.max(128, Math.floor(memory / 8 / megabyte)))
  return `${share}MB`
}

const availableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
