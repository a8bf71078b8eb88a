import { call } from '../../../../api/call.ts'
import type { EndChange } from '../../../../kit/links/link-end.ts'

type Link = { userMipId: number; providerNumber: string; allowed: boolean }

/** Saves the end of a link between a person and a MIP. */
export const userMipEnd = ({ userMipId, providerNumber, allowed }: Link): EndChange => ({
  write: 'updateUserMip',
  save: (validUntil) => call('updateUserMip', { body: { userMipId, providerNumber, allowed, validUntil } }),
})
