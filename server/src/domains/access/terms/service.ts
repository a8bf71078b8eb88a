import type { ReadTerms, TermsQuery } from '@gantry/contract/domains/access/terms/schemas'
import { termsVersion } from '@gantry/contract/domains/access/terms/words'
import type { z } from 'zod'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findTermsToRead, insertAcceptance } from './queries.ts'

export { countReaders } from './serving-queries.ts'

/**
 * The sign-in form requires the checkbox, so a user who has signed in has accepted the built-in terms while they are in force.
 * Later ones are accepted where their text is shown.
 */
export async function acceptBuiltInTerms(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
): Promise<void> {
  const inForce = await findTermsToRead(db, { document: 'TERMS', language: 'en' })
  if (inForce?.isBuiltIn !== true) return
  await insertAcceptance(db, { userId, version: termsVersion, acceptedAt: clock.now() })
}

/** What is in force, or what was. A version that is not in force yet is read by its authors only. */
export async function readTerms(
  { db }: Pick<World, 'db'>,
  query: z.output<typeof TermsQuery>,
): Promise<ReadTerms> {
  const found = await findTermsToRead(db, query)
  if (found === null && query.label !== undefined) throw notFound()
  if (found === null) return { terms: null }
  return { terms: { ...found, language: found.language ?? 'en', blocks: found.blocks ?? [] } }
}
