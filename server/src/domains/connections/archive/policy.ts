import type { RequestedResource } from './protocol.ts'

/**
 * True when a user with these labels may read the resource. Access to a whole patient is refused, because some of the
 * patient's studies may belong to other MIPs.
 */
export function canRead(
  labels: string[],
  { method, level, labels: resourceLabels }: RequestedResource,
): boolean {
  const isImages = level === 'study' || level === 'series' || level === 'instance'
  return method === 'get' && isImages && (resourceLabels ?? []).some((label) => labels.includes(label))
}
