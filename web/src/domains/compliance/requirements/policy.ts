import type { Viewer } from '../../../sessions/index.ts'

export const canEndOverrides = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'ProductAdmin'
/** Nobody overrides an own hold (decision 67). */
export const canOverrideHoldOf = (viewer: Pick<Viewer, 'role' | 'userId'>, holderId?: number): boolean =>
  viewer.role === 'ProductAdmin' && holderId !== viewer.userId
export const canSeeReadiness = ({ role }: Pick<Viewer, 'role'>): boolean =>
  role === 'ProductAdmin' || role === 'GroupAdmin'
