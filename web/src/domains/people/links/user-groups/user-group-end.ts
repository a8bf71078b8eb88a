import { call } from '../../../../api/call.ts'
import type { EndChange } from '../../../../kit/links/link-end.ts'

/** Saves the end of a membership. */
export const userGroupEnd = ({ userGroupId }: { userGroupId: number }): EndChange => ({
  write: 'updateUserGroup',
  save: (validUntil) => call('updateUserGroup', { body: { userGroupId, validUntil } }),
})
