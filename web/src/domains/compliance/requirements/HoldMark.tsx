import type { HoldReason } from '@gantry/contract/domains/compliance/requirements/schemas'
import { lazy, Suspense } from 'react'

const HoldBadge = lazy(() => import('./HoldBadge.tsx'))

export type HoldLink = {
  userMipId: number
  /** Who is on hold; left out where the list is the reader's own. */
  userId?: number
  onHold: boolean
  holdReasons: HoldReason[]
  overriddenUntil: string | null
}

export type HoldMarkProps = {
  link: HoldLink
  /** The person or the MIP at the other end, for the names of the buttons. */
  name: string
  /** Without the reasons and buttons below, where there is little room. */
  isShort?: boolean
}

/** Says that a link is on hold, and why. Its code is loaded only when there is such a link. */
export const HoldMark = (props: HoldMarkProps) =>
  props.link.holdReasons.length > 0 && (
    <Suspense>
      <HoldBadge {...props} />
    </Suspense>
  )
