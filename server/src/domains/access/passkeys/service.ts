import type { Db, World } from '../../../platform/world.ts'
import { deleteChallengesUntil } from './challenge-queries.ts'
import { deletePasskeysOf, listCredentials } from './queries.ts'

export {
  beginSignIn,
  beginVerification,
  type UsedPasskey,
  useForSignIn,
  useForVerification,
} from './using.ts'

export const hasPasskeys = async (db: Db, userId: number): Promise<boolean> =>
  (await listCredentials(db, userId)).length > 0

/** Removes all passkeys of a user, in the caller's transaction. Returns how many there were. */
export const removePasskeysOf = (db: Db, userId: number): Promise<number> => deletePasskeysOf(db, userId)

export const pruneChallenges = ({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> =>
  deleteChallengesUntil(db, clock.now())
