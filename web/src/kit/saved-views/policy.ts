import type { ViewAudience } from '@gantry/contract/domains/portal/saved-views/words'
import type { Viewer } from '../../sessions/index.ts'

// As the server decides. Which views a viewer may change is part of each view.

/** With whom the viewer may share views: administrators with everybody, group administrators within their group. */
export const audienceOf = ({ role, sessionGroup }: Viewer): Exclude<ViewAudience, 'nobody'> | null => {
  if (role === 'ProductAdmin') return 'everyone'
  return role === 'GroupAdmin' && sessionGroup !== null ? 'group' : null
}
