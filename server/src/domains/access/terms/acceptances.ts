import type { TermsAcceptance, TermsOfUser } from '@gantry/contract/domains/access/terms/schemas'
import { termsVersion } from '@gantry/contract/domains/access/terms/words'
import type { Download } from '@gantry/contract/route-table'
import { exportList, statusWord } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './acceptance-queries.ts'
import { listEffects, mustAccept } from './effect-queries.ts'
import { canReadTermsOf } from './policy.ts'
import { findTermsToRead } from './queries.ts'

/** Without a version, the one in force. One that never was in force is answered too: nobody has accepted it. */
const labelOf = async (db: Db, label: string | undefined) =>
  label ?? (await findTermsToRead(db, { document: 'TERMS', language: 'en' }))?.label ?? termsVersion

export async function listTermsAcceptances({ db }: Pick<World, 'db'>, request: queries.AcceptanceRequest) {
  return queries.listAcceptances(db, await labelOf(db, request.filter.label), request)
}

export async function exportTermsAcceptances(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: queries.AcceptanceRequest,
): Promise<Download> {
  // Once, so that a version whose day begins meanwhile does not mix two versions in one file.
  const label = await labelOf(world.db, request.filter.label)
  const columns: CsvColumn<TermsAcceptance>[] = [
    { header: 'User ID', value: ({ userId }) => userId },
    { header: 'First name', value: ({ firstName }) => firstName },
    { header: 'Last name', value: ({ lastName }) => lastName },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Status', value: ({ userStatus }) => statusWord(userStatus) },
    { header: 'Version', value: () => label },
    { header: 'Accepted', value: ({ acceptedAt }) => acceptedAt },
    { header: 'In effect by notice since', value: ({ inEffectSince }) => inEffectSince },
  ]
  return exportList(world, actor, {
    name: 'terms-acceptances',
    request: { ...request, filter: { ...request.filter, label } },
    columns,
    read: (batch) => queries.listAcceptances(world.db, label, batch),
    rows: (page) => page.people,
  })
}

export async function listTermsOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<TermsOfUser> {
  if (!canReadTermsOf(actor, userId) || !(await queries.existsUser(db, userId))) throw notFound()
  const [accepted, seen, effects, inForce, isAsked] = await Promise.all([
    queries.listAccepted(db, userId),
    queries.listSeen(db, userId),
    listEffects(db, [userId]),
    findTermsToRead(db, { document: 'TERMS', language: 'en' }),
    mustAccept(db, userId),
  ])
  // Who has never signed in accepts the built-in terms with the first sign-in.
  const isFirst = inForce?.isBuiltIn === true && accepted.length === 0
  return {
    accepted: accepted.map(({ label, acceptedAt }) => ({ label, acceptedAt: acceptedAt.toISOString() })),
    seen: seen.map(({ label, seenAt }) => ({ label, seenAt: seenAt.toISOString() })),
    byNotice: effects.map(({ label, inEffectSince }) => ({
      label,
      inEffectSince: inEffectSince.toISOString(),
    })),
    toAccept: isAsked || isFirst ? (inForce?.label ?? null) : null,
  }
}
