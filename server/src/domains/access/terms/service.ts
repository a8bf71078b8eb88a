import { termsVersion } from '@gantry/contract/domains/access/terms/words'
import type { Db, World } from '../../../platform/world.ts'
import { insertAcceptance } from './queries.ts'

/** The sign-in form requires the checkbox, so a user who has signed in has accepted. Stored once for each version. */
export const acceptTerms = ({ clock }: Pick<World, 'clock'>, db: Db, userId: number): Promise<void> =>
  insertAcceptance(db, { userId, version: termsVersion, acceptedAt: clock.now() })
