import type { MyTerms, TermsToRead } from '@gantry/contract/domains/access/terms/schemas'
import type { TermsDocument } from '@gantry/contract/domains/access/terms/words'
import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import type { SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { insertSeen, listSeen } from './acceptance-queries.ts'
import { listEffects, mustAccept } from './effect-queries.ts'
import { findTermsToRead, insertAcceptance } from './queries.ts'
import { readTerms } from './service.ts'

// What waits for the person of the session. Nobody answers for somebody else: no call here names a person.

type Writing = Pick<World, 'db' | 'clock'>

export async function getMyTerms(
  { db }: Pick<World, 'db'>,
  { userId }: SignedIn,
  language: PortalLanguage,
): Promise<MyTerms> {
  const read = async (document: TermsDocument) => (await readTerms({ db }, { document, language })).terms
  const [terms, notice, isAsked, effects, seen] = await Promise.all([
    read('TERMS'),
    read('PRIVACY'),
    mustAccept(db, userId),
    listEffects(db, [userId]),
    listSeen(db, userId),
  ])
  const effect = effects.find(({ label }) => label === terms?.label)
  return {
    toAccept: isAsked ? terms : null,
    toSee: notice === null ? null : unless(seen, notice),
    byNotice:
      terms === null || isAsked || effect === undefined
        ? null
        : { terms, inEffectSince: effect.inEffectSince.toISOString() },
  }
}

const unless = (known: { label: string }[], terms: TermsToRead): TermsToRead | null =>
  known.some(({ label }) => label === terms.label) ? null : terms

export async function acceptTerms(world: Writing, actor: SignedIn, label: string): Promise<true> {
  const { userId } = actor
  await world.db.transaction().execute(async (tx) => {
    const { termsVersionId } = await findInForce(tx, 'TERMS', label)
    const isFirst = await insertAcceptance(tx, { userId, version: label, acceptedAt: world.clock.now() })
    if (!isFirst) return
    await recordAudit(world, tx, {
      action: 'terms-version.accept',
      actor,
      subject: { type: 'terms-version', id: termsVersionId },
      detail: { userId, label },
    })
  })
  return true
}

export async function markNoticeSeen(world: Writing, { userId }: SignedIn, label: string): Promise<true> {
  const { termsVersionId } = await findInForce(world.db, 'PRIVACY', label)
  await insertSeen(world.db, { userId, termsVersionId, seenAt: world.clock.now() })
  return true
}

/** A person who was shown another version must read this one first. */
async function findInForce(db: Db, document: TermsDocument, label: string) {
  const inForce = await findTermsToRead(db, { document, language: 'en' })
  if (inForce === null || inForce.label !== label) throw problem('terms.not-in-force')
  return inForce
}
