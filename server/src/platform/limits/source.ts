import { isIP } from 'node:net'

/**
 * The part of a network address that limits count. For IPv6 it is the first 64 bits, because one internet connection
 * usually has all addresses with the same 64 bits.
 */
export function sourceOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return address.slice(0, 100)
  // URL normalizes IPv6 addresses (RFC 5952).
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
  return `${[...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')}::/64`
}
