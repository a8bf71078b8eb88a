import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { newSecret } from '../../../kit/client-secrets.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getConnection, lockConnection } from '../identity-connections/service.ts'
import { removeTokens, storeToken } from './token-queries.ts'

// The tokens of directories. The contract allows only platform administrators to call these functions.

export async function makeScimToken(
  world: World,
  actor: Actor,
  id: number,
  endPrevious: boolean,
): Promise<{ secret: string; previousSecretUntil: string | null }> {
  const { secret, ...made } = newSecret(world, endPrevious)
  return world.db.transaction().execute(async (tx) => {
    const name = await lockName(tx, id)
    const previousUntil = await storeToken(tx, id, { ...made, madeBy: actor.userId })
    await recordAudit(world, tx, {
      action: 'identity-connection.scim-token',
      actor,
      subject: { type: 'identity-connection', id },
      detail: { name, endPrevious },
    })
    return { secret, previousSecretUntil: previousUntil?.toISOString() ?? null }
  })
}

export async function endScimToken(world: World, actor: Actor, id: number): Promise<IdentityConnection> {
  await world.db.transaction().execute(async (tx) => {
    const name = await lockName(tx, id)
    if (!(await removeTokens(tx, id))) return
    const subject = { type: 'identity-connection', id }
    await recordAudit(world, tx, {
      action: 'identity-connection.end-scim-token',
      actor,
      subject,
      detail: { name },
    })
  })
  return getConnection(world, id)
}

async function lockName(tx: Db, id: number): Promise<string> {
  const connection = await lockConnection(tx, id)
  if (connection === null) throw notFound()
  return connection.name
}
