import type { RoleCode } from '@gantry/contract/product'
import { useMemo } from 'react'
import { useSignedInUser } from './session.ts'
import { sessionRoleCode } from './session-user.ts'

/** Who is looking, in the role they chose. The server refuses what the policies made of it do not offer. */
export type Viewer = { userId: number; role: RoleCode | null; sessionGroup: number | null }

export function useViewer(): Viewer {
  const user = useSignedInUser()
  return useMemo(
    () => ({ userId: user.userId, role: sessionRoleCode(user), sessionGroup: user.sessionGroup }),
    [user],
  )
}

/** A group administrator without a group administers nothing: no list is asked for. */
export const lacksGroup = ({ role, sessionGroup }: Viewer) => role === 'GroupAdmin' && sessionGroup === null
