import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/**
 * Refuses what a browser says was not asked for by our own pages (W3C Fetch Metadata): other sites' and
 * sibling origins' requests, address-bar navigation and prefetching. The contract's GETs that write need it.
 * Programs send no such headers and pass.
 */
export function refuseForeignRequests(request: FastifyRequest): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  const purposes = [headers['sec-purpose'], headers.purpose].flat()
  const foreign = site === 'cross-site' || site === 'same-site'
  if (
    foreign ||
    headers['sec-fetch-mode'] === 'navigate' ||
    purposes.some((purpose) => purpose?.includes('prefetch'))
  ) {
    throw new Problem(
      403,
      'foreign-request',
      'This call can only be made by the portal itself or by a program.',
    )
  }
}
