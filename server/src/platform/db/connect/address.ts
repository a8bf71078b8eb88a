/**
 * Splits an address that names several servers, in the syntax of libpq: `postgresql://user@first:5432,second/gantry`.
 * Returns one address for each server, in the same order.
 */
export function splitAddress(address: string): string[] {
  const parts = /^(\w+:\/\/(?:[^@/?]*@)?)([^@/?]*)([@/?].*)?$/s.exec(address)
  if (!parts) return [address]
  const [, before = '', hosts = '', after = ''] = parts
  return hosts.split(',').map((host) => before + host + after)
}
