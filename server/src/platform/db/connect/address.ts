/**
 * One address may name several servers, as libpq and psql read it: `postgresql://user@first:5432,second/gantry`.
 * Gives an address for each, in their order.
 */
export function splitAddress(address: string): string[] {
  const parts = /^(\w+:\/\/(?:[^@/?]*@)?)([^@/?]*)([@/?].*)?$/s.exec(address)
  if (!parts) return [address]
  const [, before = '', hosts = '', after = ''] = parts
  return hosts.split(',').map((host) => before + host + after)
}
