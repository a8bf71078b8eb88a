import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'

/** What tells two MIPs with similar names apart. */
export const mipDetails = ({ code, suburb, state }: Pick<MipRow, 'code' | 'suburb' | 'state'>) => (
  <bdi>{[code, [suburb, state].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}</bdi>
)
