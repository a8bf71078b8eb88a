import type { Viewer } from '../../sessions/index.ts'

export const canOverrideHolds = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'ProductAdmin'
export const canSeeReadiness = ({ role }: Pick<Viewer, 'role'>): boolean =>
  role === 'ProductAdmin' || role === 'GroupAdmin'
