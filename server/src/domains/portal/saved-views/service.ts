import type {
  NewSavedView,
  SavedView,
  SavedViewChanges,
} from '@gantry/contract/domains/portal/saved-views/schemas'
import {
  type ViewAudience,
  type ViewList,
  viewsPerList,
} from '@gantry/contract/domains/portal/saved-views/words'
import { asTaken } from '../../../kit/record.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { forbidden, notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { audienceOf, canChangeView, canOpenList, canRemoveView, canSeeView, canShareWith } from './policy.ts'
import * as queries from './queries.ts'

// Named searches of the lists. A view gives no access: opening it searches the list with the reader's own permissions.

type Views = Pick<World, 'db' | 'clock'>

export async function listSavedViews({ db }: Views, actor: Actor, list: ViewList) {
  if (!canOpenList(actor, list)) throw forbidden()
  const rows = await queries.listViews(db, actor, list)
  return { savedViews: rows.map((row) => asSeenBy(actor, row)), shareWith: audienceOf(actor) }
}

export async function addSavedView(world: Views, actor: Actor, view: NewSavedView): Promise<SavedView> {
  const { list, name, search, sharedWith } = view
  if (!canOpenList(actor, list)) throw forbidden()
  if (!canShareWith(actor, sharedWith)) throw forbidden()
  return world.db.transaction().execute(async (tx) => {
    const { userId } = actor
    if ((await queries.countViewsForAdding(tx, userId, list)) >= viewsPerList) throw tooManyViews()
    const fields = { list, name, search, ...sharing(actor, sharedWith), userId, createdAt: world.clock.now() }
    const savedViewId = await orTaken(name, () => queries.insertView(tx, fields))
    const added = await getRow(tx, actor, savedViewId)
    if (sharedWith !== 'nobody') await audit(world, tx, actor, shareVerb(sharedWith), added)
    return asSeenBy(actor, added)
  })
}

/** Others than the owner, who share views with the same people, may only stop sharing it. */
export async function changeSavedView(
  world: Views,
  actor: Actor,
  savedViewId: number,
  { version, ...changes }: SavedViewChanges,
): Promise<SavedView> {
  return world.db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, actor, savedViewId)
    const { name = before.name, search = before.search, sharedWith = before.sharedWith } = changes
    const stopsSharing = before.sharedWith !== 'nobody' && sharedWith === 'nobody'
    const onlyStopsSharing = stopsSharing && name === before.name && search === before.search
    if (!(onlyStopsSharing ? canRemoveView(actor, before) : canChangeView(actor, before))) throw forbidden()
    if (!canShareWith(actor, sharedWith)) throw forbidden()
    current(before, version)
    const fields = { name, search, ...sharing(actor, sharedWith) }
    await orTaken(name, () => queries.updateView(tx, savedViewId, fields))
    const changed = await getRow(tx, actor, savedViewId)
    if (sharedWith !== before.sharedWith) {
      const verb = stopsSharing ? 'unshare' : shareVerb(sharedWith)
      await audit(world, tx, actor, verb, stopsSharing ? before : changed)
    }
    return asSeenBy(actor, changed)
  })
}

/** A view is shared with the group that its owner administers in the session. */
const sharing = (actor: Actor, sharedWith: ViewAudience) => ({
  isShared: sharedWith === 'everyone',
  groupId: sharedWith === 'group' ? actor.groupId : null,
})

export async function deleteSavedView(world: Views, actor: Actor, savedViewId: number): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const view = await lockSeen(tx, actor, savedViewId)
    if (!canRemoveView(actor, view)) throw forbidden()
    await queries.deleteView(tx, savedViewId)
    if (view.sharedWith !== 'nobody') await audit(world, tx, actor, 'delete', view)
  })
}

/** @throws 404 if the view does not exist or the caller may not see it */
async function lockSeen(tx: World['db'], actor: Actor, savedViewId: number) {
  const view = await queries.lockView(tx, actor, savedViewId)
  if (view === null || !canSeeView(actor, view)) throw notFound()
  return view
}

async function getRow(tx: World['db'], actor: Actor, savedViewId: number): Promise<queries.SavedViewRow> {
  const row = await queries.findView(tx, actor, savedViewId)
  if (row === null) throw notFound()
  return row
}

function asSeenBy(actor: Actor, row: queries.SavedViewRow): SavedView {
  const { userId, groupId: _groupId, isOfOwnGroup: _isOfOwnGroup, ...view } = row
  return {
    ...view,
    // The table's check constraint allows only these values.
    list: row.list as ViewList,
    isOwn: userId === actor.userId,
    canChange: canChangeView(actor, row),
    canRemove: canRemoveView(actor, row),
  }
}

async function orTaken<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw asTaken(error, { saved_view_name_key: problem('saved-view.name-taken', { name }) })
  }
}

const tooManyViews = () => problem('saved-view.too-many', { count: viewsPerList })

const shareVerb = (sharedWith: ViewAudience) => (sharedWith === 'group' ? 'share-in-group' : 'share')

const audit = (
  world: Pick<World, 'clock'>,
  tx: World['db'],
  actor: Actor,
  verb: 'share' | 'share-in-group' | 'unshare' | 'delete',
  { savedViewId, name, list, userId, groupId }: queries.SavedViewRow,
) =>
  recordAudit(world, tx, {
    action: `saved-view.${verb}`,
    actor,
    subject: { type: 'saved-view', id: savedViewId },
    // The owner, who may be another user, and the group that the view is shared with.
    detail: { name, list, userId, ...(groupId !== null && { groupId }) },
  })
