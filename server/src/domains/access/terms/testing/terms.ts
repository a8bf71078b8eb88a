import type { Insertable } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

/** A draft of the terms, which replaces the one before, unless something else is given. */
export async function buildTermsVersion(
  db: Db,
  version: Partial<Insertable<Database['termsVersion']>> = {},
  text = 'The *new* terms.',
): Promise<number> {
  const { document = 'TERMS', number = 2 } = version
  await db.deleteFrom('termsVersion').where('document', '=', document).where('number', '=', number).execute()
  const { termsVersionId } = await db
    .insertInto('termsVersion')
    .values({ document, number, madeBy: 1, madeAt: new Date(), ...version })
    .returning('termsVersionId')
    .executeTakeFirstOrThrow()
  const run = { text, isStrong: false, isEmphasized: false, href: null }
  const blocks = [{ kind: 'PARAGRAPH', level: 0, marker: null, runs: [run] }]
  await db
    .insertInto('termsText')
    .values({ termsVersionId, language: 'en', markdown: text, blocks: JSON.stringify(blocks) })
    .execute()
  return termsVersionId
}
