import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { type Inverse, inverse } from '../../../../ui/feedback/use-change.ts'

type Unlinked = Pick<UserMip, 'userId' | 'mipId' | 'providerNumber' | 'allowed' | 'modalities' | 'validUntil'>

/** Takes an unlinking back: the same link with its number and end. */
export const linkAgain = (
  what: string,
  { userId, mipId, providerNumber, allowed, modalities, validUntil }: Unlinked,
): Inverse =>
  inverse(what, 'linkUserMip', { body: { userId, mipId, providerNumber, allowed, modalities, validUntil } })

/** The overrides of a hold go with the link, and nothing brings them back. */
export const mustAskBefore = ({ overriddenUntil }: Pick<UserMip, 'overriddenUntil'>) =>
  overriddenUntil !== null
