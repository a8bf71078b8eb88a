import type { SessionAction } from '@gantry/contract/declared/may'
import type { RoleCode } from '@gantry/contract/product'
import { useMemo } from 'react'
import { useSignedInUser } from './session.ts'
import { sessionRoleCode } from './session-user.ts'

/** The signed-in person in the chosen role, and what the server lets them do in it. */
export type Viewer = {
  userId: number
  role: RoleCode | null
  sessionGroup: number | null
  may: readonly SessionAction[]
}

export function useViewer(): Viewer {
  const user = useSignedInUser()
  return useMemo(
    () => ({
      userId: user.userId,
      role: sessionRoleCode(user),
      sessionGroup: user.sessionGroup,
      may: user.may ?? [],
    }),
    [user],
  )
}

/** A group administrator without a group administers nothing, so no list is requested. */
export const lacksGroup = ({ role, sessionGroup }: Viewer) => role === 'GroupAdmin' && sessionGroup === null
