import type { Db, World } from '../../../platform/world.ts'
import { findHolder } from './holder-queries.ts'
import { practiceScopeDecided, type Verb } from './mails.ts'
import type { ScopeRow } from './queries.ts'

/** In the transaction of the decision. Accounts that are not active get none. */
export async function queueDecision(
  world: Pick<World, 'mail' | 'settings'>,
  tx: Db,
  { practiceScopeId, userId, mipName: mip, kind, endsOn, validFrom }: ScopeRow,
  { verb, reason }: { verb: Verb; reason: string },
): Promise<void> {
  const holder = await findHolder(tx, userId)
  if (holder === null) return
  const { email, firstName, language } = holder
  const link = `${world.settings.publicUrl}/practice-scopes/scope?id=${practiceScopeId}`
  await world.mail.queue(tx, {
    to: email,
    language,
    template: practiceScopeDecided,
    parts: { firstName, mip, verb, kind, endsOn: endsOn ?? validFrom, reason, link },
  })
}
