import { type Actor, actingIds } from '../../platform/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import {
  type Comparison,
  compareWith,
  isHeldByRoles,
  lockHolds,
  noHolds,
  readHolds,
  readVersions,
  type Touched,
} from './comparing-queries.ts'
import { isPreviewToken, makePreviewToken } from './preview-token.ts'

// Every write that can hold or free several people goes through here (decision 0069).

type Parts = Pick<World, 'clock' | 'secrets'>

/** How a write is confirmed: by the token of its preview, or it is this preview, which never commits. */
export type Confirmation =
  | { token: string | undefined }
  | { preview: (tx: Db, found: Comparison, token: string, touched: Touched) => Promise<void> }

type ComparedWrite<Result> = {
  /** What the write can change; null if that did not exist before. */
  touched: Touched | null
  touchedAfter?: (result: Result) => Touched
  write: () => Promise<Result>
}
type HoldWrite<Result> = ComparedWrite<Result> & {
  /** The change itself, with the version of its record. A token is good for the same change alone. */
  change: unknown
  /** True if the change must be seen even if it holds and frees nobody at present. */
  isAlwaysSeen?: boolean
  /** The field that is refused, if a single one holds or frees people. */
  field?: string
  /** Refuses what these rules do not know. */
  check?: (found: Comparison) => void
}

/** Makes a write, and compares who is on hold before and after it: now, and on the days that follow. */
export async function compareHolds<Result>(
  { clock }: Pick<World, 'clock'>,
  tx: Db,
  { touched, touchedAfter, write }: ComparedWrite<Result>,
): Promise<{ result: Result; found: Comparison; after: Touched }> {
  const now = clock.now()
  const before = touched === null ? noHolds : await readHolds(tx, touched, now)
  const result = await write()
  const after = touchedAfter?.(result) ?? touched ?? { requirementIds: [] }
  return { result, found: await compareWith(tx, before, after, now), after }
}

/**
 * Makes a write that its preview has shown. @throws Problem 409 if it changes who is on hold and was not previewed, or if anything
 * has changed since; 403 if it frees a link of the caller
 */
export async function confirmHolds<Result>(
  world: Parts,
  tx: Db,
  actor: Actor,
  confirmation: Confirmation,
  { change, isAlwaysSeen = false, field, check, ...compared }: HoldWrite<Result>,
): Promise<Result> {
  if ('token' in confirmation) await lockHolds(tx)
  const versions = await readVersions(tx)
  const { result, found, after } = await compareHolds(world, tx, compared)
  refuseOwnRelease(actor, found, field)
  check?.(found)
  const links = found.changes.map(({ userMipId, effect, heldFrom }) => [userMipId, effect, heldFrom])
  const seen = [actor.userId, change, versions, links]
  if ('preview' in confirmation) {
    await confirmation.preview(tx, found, makePreviewToken(world, seen), after)
    // Before an entry of the audit trail, whose number would be missing there afterwards.
    throw new Previewed()
  }
  if ((isAlwaysSeen || links.length > 0) && !isPreviewToken(world, confirmation.token ?? '', seen))
    throw problem('hold.preview-needed', {}, at(field))
  return result
}

const at = (field: string | undefined) => (field === undefined ? {} : { fields: [field] })

/** @throws 403 if a write frees a link of the caller: who is held does not decide about it (decision 0067) */
export function refuseOwnRelease(actor: Actor, { lifted }: Comparison, field?: string): void {
  if (lifted.some((userId) => actingIds(actor).includes(userId))) throw ownRelease(field)
}

const ownRelease = (field?: string) => problem('hold.own-release', {}, at(field))

/** @throws 403 if roles of the caller get an end with which a hold of the caller would end too */
export async function refuseOwnReleaseLater(
  { clock }: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { userId, roleIds }: { userId: number; roleIds: number[] },
): Promise<void> {
  if (roleIds.length === 0 || !actingIds(actor).includes(userId)) return
  if (await isHeldByRoles(tx, userId, roleIds, clock.now())) throw ownRelease()
}

/** Thrown to take back what a preview has written. */
class Previewed extends Error {}

/** Runs a write without committing it. */
export async function withoutCommit(db: World['db'], write: (tx: Db) => Promise<unknown>): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await write(tx)
      throw new Previewed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Previewed)) throw error
    })
}
