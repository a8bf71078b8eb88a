import type { SessionAction } from '@gantry/contract/declared/may'
import type { RoleCode } from '@gantry/contract/product'
import type { Viewer } from '../../sessions/use-viewer.ts'

// Who may open a page, and to whom an action is offered.

export { administrators, everyone } from '@gantry/contract/product'
export const platformAdministrators = ['ProductAdmin'] as const satisfies readonly RoleCode[]

/** Platform administrators, and group administrators of a group. */
export const isAdministrator = ({ role, sessionGroup }: Viewer): boolean =>
  role === 'ProductAdmin' || (role === 'GroupAdmin' && sessionGroup !== null)
export const isPlatformAdministrator = ({ role }: Viewer): boolean => role === 'ProductAdmin'
/** Whether the viewer may do this with every record of a kind, as the server says. */
export const may =
  (action: SessionAction) =>
  (viewer: Viewer): boolean =>
    viewer.may.includes(action)
