import type { Viewer } from '../../sessions/index.ts'

// As the server decides. Which views a viewer may change is part of each view.

export const canShareViews = ({ role }: Viewer): boolean => role === 'ProductAdmin'
