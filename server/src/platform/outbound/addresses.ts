import { BlockList, isIP } from 'node:net'

/** Networks that are not on the public internet (the registries of special-purpose addresses at IANA). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
  // A service for virtual machines at Azure, which only looks public.
  '168.63.129.16/32',
]
/** Only 2000::/3 is public; these networks in it are not. 2002::/16 contains IPv4 addresses of any kind. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
/** IPv4 in IPv6: mapped addresses, and those of NAT64, through which networks without IPv4 reach all of IPv4. */
const [mapped, nat64] = ['::ffff:', '64:ff9b::']
const public6 = ['2000::/3', `${mapped}0.0.0.0/96`, `${nat64}0.0.0.0/96`]
const loopback = ['127.0.0.0/8', '::1/128']

function blockList(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const isFour = isIP(network) === 4
    list.addSubnet(network, Number(bits ?? (isFour ? 32 : 128)), isFour ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The same network of IPv4 as it is written in IPv6. */
function inIpv6(range: string, prefix: string): string {
  const [network, bits = '32'] = range.split('/')
  return `${prefix}${network}/${96 + Number(bits)}`
}

const isFour = (range: string) => range.includes('.') && !range.includes(':')
const withMapped = (ranges: string[]) => [
  ...ranges,
  ...ranges.filter(isFour).map((range) => inIpv6(range, mapped)),
]

const special = blockList([
  ...withMapped(special4),
  ...special4.map((range) => inIpv6(range, nat64)),
  ...special6,
])
const global6 = blockList(public6)

/** What a server may do at an address: connect without encryption, only with it, or nothing. */
export type Allowed = 'plain' | 'encrypted' | 'nothing'

/**
 * Decides about addresses that somebody typed. Public addresses need https. An allowed network may be private, and plain http is
 * accepted there.
 */
export function createAddressRule(allowedRanges: string[], allowsLoopback: boolean) {
  const allowed = blockList(withMapped([...allowedRanges, ...(allowsLoopback ? loopback : [])]))
  return (address: string): Allowed => {
    const version = isIP(address)
    // A link-local address with a zone, such as fe80::1%eth0, is not allowed either.
    if (version === 0 || address.includes('%')) return 'nothing'
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (allowed.check(address, family)) return 'plain'
    if (version === 6 && !global6.check(address, family)) return 'nothing'
    return special.check(address, family) ? 'nothing' : 'encrypted'
  }
}
