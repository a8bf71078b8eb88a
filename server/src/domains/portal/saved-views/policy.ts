import {
  type ViewAudience,
  type ViewList,
  viewReaders,
} from '@gantry/contract/domains/portal/saved-views/words'
import type { Actor } from '../../../platform/actor.ts'

/** The parts of a view that decide what a user may do with it. */
export type ViewRights = {
  userId: number
  list: string
  sharedWith: ViewAudience
  groupId: number | null
  /** The reader is a member or, in this session, the administrator of the group that the view is shared with. */
  isOfOwnGroup: boolean
}

/** A view is about a list, so its reader must be allowed to open the list. */
export const canOpenList = ({ role }: Actor, list: string): boolean =>
  viewReaders[list as ViewList].some((reader) => reader === role)

/** Platform administrators share views with everybody, and group administrators within the group of the session. */
export const audienceOf = ({ role, groupId }: Actor): Exclude<ViewAudience, 'nobody'> | null => {
  if (role === 'ProductAdmin') return 'everyone'
  return role === 'GroupAdmin' && groupId !== null ? 'group' : null
}

export const canShareWith = (actor: Actor, audience: ViewAudience): boolean =>
  audience === 'nobody' || audience === audienceOf(actor)

/** Whether the user shares views with the same people as this view is shared with. */
const sharesAlike = (actor: Actor, { sharedWith, groupId }: ViewRights): boolean =>
  canShareWith(actor, sharedWith) && (sharedWith !== 'group' || actor.groupId === groupId)

export const canSeeView = (actor: Actor, view: ViewRights): boolean =>
  canOpenList(actor, view.list) &&
  (view.userId === actor.userId || view.sharedWith === 'everyone' || view.isOfOwnGroup)

export const canChangeView = (actor: Actor, view: ViewRights): boolean =>
  view.userId === actor.userId && sharesAlike(actor, view)

/** Also to stop sharing it. */
export const canRemoveView = (actor: Actor, view: ViewRights): boolean =>
  view.userId === actor.userId || (view.sharedWith !== 'nobody' && sharesAlike(actor, view))
