import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'

/** The code and the place of a MIP in one line. */
export const placeOf = ({ mipCode, suburb, state }: Pick<UserMip, 'mipCode' | 'suburb' | 'state'>) =>
  [mipCode, [suburb, state].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
