import { type ViewList, viewReaders } from '@gantry/contract/saved-views/words'
import type { Actor } from '../../platform/actor.ts'

/** The parts of a view that decide what a user may do with it. */
export type ViewRights = { userId: number; list: string; isShared: boolean }

/** A view is about a list, so its reader must be allowed to open the list. */
export const canOpenList = ({ role }: Actor, list: string): boolean =>
  viewReaders[list as ViewList].some((reader) => reader === role)

/** Everybody sees a shared view, so only platform administrators share and change one. */
export const canShareViews = ({ role }: Actor): boolean => role === 'ProductAdmin'

export const canSeeView = (actor: Actor, { userId, list, isShared }: ViewRights): boolean =>
  canOpenList(actor, list) && (userId === actor.userId || isShared)

export const canChangeView = (actor: Actor, { userId, isShared }: ViewRights): boolean =>
  userId === actor.userId && (!isShared || canShareViews(actor))

/** Also to stop sharing it. */
export const canRemoveView = (actor: Actor, { userId, isShared }: ViewRights): boolean =>
  userId === actor.userId || (isShared && canShareViews(actor))
