import type { ReactNode } from 'react'
import type { AddedTabProps } from '../../../../kit/additions/additions.ts'
import { fullName, useSignedInUser } from '../../../../sessions/index.ts'
import { UserRis } from './UserRis.tsx'

/** The user's own RIS. */
export default function MyRis({ id }: AddedTabProps): ReactNode {
  return <UserRis userId={id} name={fullName(useSignedInUser())} isOwn canLink={false} />
}
