import type { RoleCode } from '@gantry/contract/product'
import { useMemo } from 'react'
import { useSignedInUser } from './session.ts'
import { sessionRoleCode } from './session-user.ts'

/** The signed-in person in the chosen role, for the policies. The server checks the same policies. */
export type Viewer = { userId: number; role: RoleCode | null; sessionGroup: number | null }

export function useViewer(): Viewer {
  const user = useSignedInUser()
  return useMemo(
    () => ({ userId: user.userId, role: sessionRoleCode(user), sessionGroup: user.sessionGroup }),
    [user],
  )
}

/** A group administrator without a group administers nothing, so no list is requested. */
export const lacksGroup = ({ role, sessionGroup }: Viewer) => role === 'GroupAdmin' && sessionGroup === null
