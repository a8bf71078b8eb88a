import { termsVersion } from '@gantry/contract/terms/words'
import type { Db, World } from '../../platform/world.ts'
import { insertAcceptance } from './queries.ts'

/** The form cannot be sent without the box ticked: who signed in has accepted, once for each version. */
export const acceptTerms = ({ clock }: Pick<World, 'clock'>, db: Db, userId: number): Promise<void> =>
  insertAcceptance(db, { userId, version: termsVersion, acceptedAt: clock.now() })
