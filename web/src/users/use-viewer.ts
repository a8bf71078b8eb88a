import { sessionRoleCode, useSignedInUser } from '../sessions/index.ts'
import type { Viewer } from './policy.ts'

export function useViewer(): Viewer {
  const user = useSignedInUser()
  return { userId: user.userId, role: sessionRoleCode(user), sessionGroup: user.sessionGroup }
}
