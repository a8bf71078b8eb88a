import type { AskedResource } from './protocol.ts'

/**
 * Whether somebody with these labels may read it. A patient is never granted whole: the studies below may be of
 * other MIPs.
 */
export function canRead(labels: string[], { method, level, labels: its }: AskedResource): boolean {
  const isImages = level === 'study' || level === 'series' || level === 'instance'
  return method === 'get' && isImages && (its ?? []).some((label) => labels.includes(label))
}
