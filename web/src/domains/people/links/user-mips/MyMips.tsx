import type { ReactNode } from 'react'
import { useCall } from '../../../../api/queries.ts'
import type { AddedTabProps } from '../../../../kit/additions/additions.ts'
import { fullName, useSignedInUser } from '../../../../sessions/index.ts'
import { UserMips } from './UserMips.tsx'

/** The user's own MIPs. */
export default function MyMips({ id }: AddedTabProps): ReactNode {
  const name = fullName(useSignedInUser())
  const { data } = useCall('getMyAccount')
  const rights = {
    canLink: false,
    canEditNumber: data?.may.includes('edit-numbers') ?? false,
    canAllow: false,
  }
  return <UserMips userId={id} name={name} isOwn rights={rights} />
}
