import type { Viewer } from '../../../sessions/index.ts'

// The server refuses what these rules do not allow. What may be done with each qualification is in the reply.

/** Who has qualifications: a person or a MIP. */
export type Holder = { userId: number } | { mipId: number }

/** The list of a group administrator is that of one group already. */
export const canFilterByGroup = (viewer: Viewer) => viewer.role === 'ProductAdmin'

/** People add their own ones. Platform administrators add those of others and of MIPs. */
export const canAddQualification = (viewer: Viewer, holder: Holder) =>
  viewer.role === 'ProductAdmin' || ('userId' in holder && holder.userId === viewer.userId)
