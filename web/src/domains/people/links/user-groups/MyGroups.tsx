import type { ReactNode } from 'react'
import type { AddedTabProps } from '../../../../kit/additions/additions.ts'
import { fullName, useSignedInUser } from '../../../../sessions/index.ts'
import { UserGroups } from './UserGroups.tsx'

/** The user's own groups. */
export default function MyGroups({ id }: AddedTabProps): ReactNode {
  return <UserGroups userId={id} name={fullName(useSignedInUser())} canLink={false} exit="leave" />
}
