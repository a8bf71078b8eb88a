import type { NewSavedView, SavedView, SavedViewChanges } from '@gantry/contract/saved-views/schemas'
import { type ViewList, viewsPerList } from '@gantry/contract/saved-views/words'
import { asTaken, takenProblem } from '../../kit/record.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { forbidden, notFound, staleVersion } from '../../platform/http/problem.ts'
import type { World } from '../../platform/world.ts'
import { canChangeView, canOpenList, canRemoveView, canSeeView, canShareViews } from './policy.ts'
import * as queries from './queries.ts'

// Named searches of the lists. A view gives no access: opening it searches the list with the reader's own permissions.

type Views = Pick<World, 'db' | 'clock'>

export async function listSavedViews({ db }: Views, actor: Actor, list: ViewList): Promise<SavedView[]> {
  if (!canOpenList(actor, list)) throw forbidden()
  const rows = await queries.listViews(db, actor.userId, list)
  return rows.map((row) => asSeenBy(actor, row))
}

export async function addSavedView(world: Views, actor: Actor, view: NewSavedView): Promise<SavedView> {
  const { list, name, isShared } = view
  if (!canOpenList(actor, list)) throw forbidden()
  if (isShared && !canShareViews(actor)) throw forbidden()
  return world.db.transaction().execute(async (tx) => {
    const { userId } = actor
    if ((await queries.countViewsForAdding(tx, userId, list)) >= viewsPerList) throw tooManyViews()
    const fields = { ...view, userId, createdAt: world.clock.now() }
    const savedViewId = await orTaken(name, () => queries.insertView(tx, fields))
    const added = await getRow(tx, savedViewId)
    if (isShared) await audit(world, tx, actor, 'share', added)
    return asSeenBy(actor, added)
  })
}

/** A platform administrator who is not the owner may only stop sharing a view. */
export async function changeSavedView(
  world: Views,
  actor: Actor,
  savedViewId: number,
  { version, ...changes }: SavedViewChanges,
): Promise<SavedView> {
  return world.db.transaction().execute(async (tx) => {
    const before = await lockSeen(tx, actor, savedViewId)
    const { name = before.name, search = before.search, isShared = before.isShared } = changes
    const onlyStopsSharing = before.isShared && !isShared && name === before.name && search === before.search
    if (!(onlyStopsSharing ? canRemoveView(actor, before) : canChangeView(actor, before))) throw forbidden()
    if (isShared && !canShareViews(actor)) throw forbidden()
    if (version !== before.version) throw staleVersion()
    await orTaken(name, () => queries.updateView(tx, savedViewId, { name, search, isShared }))
    const changed = await getRow(tx, savedViewId)
    if (isShared !== before.isShared) {
      await audit(world, tx, actor, isShared ? 'share' : 'unshare', changed)
    }
    return asSeenBy(actor, changed)
  })
}

export async function deleteSavedView(world: Views, actor: Actor, savedViewId: number): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const view = await lockSeen(tx, actor, savedViewId)
    if (!canRemoveView(actor, view)) throw forbidden()
    await queries.deleteView(tx, savedViewId)
    if (view.isShared) await audit(world, tx, actor, 'delete', view)
  })
}

/** @throws 404 if the view does not exist or the caller may not see it */
async function lockSeen(tx: World['db'], actor: Actor, savedViewId: number) {
  const view = await queries.lockView(tx, savedViewId)
  if (view === null || !canSeeView(actor, view)) throw notFound()
  return view
}

async function getRow(tx: World['db'], savedViewId: number): Promise<queries.SavedViewRow> {
  const row = await queries.findView(tx, savedViewId)
  if (row === null) throw notFound()
  return row
}

function asSeenBy(actor: Actor, { userId, ...row }: queries.SavedViewRow): SavedView {
  const rights = { userId, ...row }
  return {
    ...row,
    // The table's check constraint allows only these values.
    list: row.list as ViewList,
    isOwn: userId === actor.userId,
    canChange: canChangeView(actor, rights),
    canRemove: canRemoveView(actor, rights),
  }
}

async function orTaken<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  const message = `You already have a view named "${name}" of this list.`
  try {
    return await write()
  } catch (error) {
    throw asTaken(error, { saved_view_name_key: { code: 'saved-view.name-taken', field: 'name', message } })
  }
}

const tooManyViews = () => {
  const message = `You have ${viewsPerList} views of this list, which is the most. Delete one first.`
  return takenProblem({ code: 'saved-view.too-many', field: 'name', message })
}

const audit = (
  world: Pick<World, 'clock'>,
  tx: World['db'],
  actor: Actor,
  verb: 'share' | 'unshare' | 'delete',
  { savedViewId, name, list, userId }: queries.SavedViewRow,
) =>
  recordAudit(world, tx, {
    action: `saved-view.${verb}`,
    actor,
    subject: { type: 'saved-view', id: savedViewId },
    // The owner, who may be another user.
    detail: { name, list, userId },
  })
