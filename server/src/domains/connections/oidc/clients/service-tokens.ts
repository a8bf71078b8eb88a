import { withContained } from '@gantry/contract/domains/connections/fhir/words'
import { recordDenial } from '../../../../platform/audit/denials.ts'
import type { FoundServiceAccount } from '../../../../platform/http/guard.ts'
import { before } from '../../../../platform/secrets/clock.ts'
import type { World } from '../../../../platform/world.ts'
import { findServiceClient, markUsed, roleOfServiceAccount } from '../../service-accounts/service.ts'
import { findServiceToken } from '../queries.ts'
import { aboutRecord } from '../sealed-records.ts'
import { takeServiceCall } from './service-limits.ts'

// This file does not load the OpenID library: a call only reads the record that the library has stored.

const model = 'ClientCredentials'
const minute = 60_000

type Token = { clientId: string; scope?: string; extra?: { generation?: number } }

/**
 * Finds the service account of an access token. The record of the account decides at each call, so that changes of its status,
 * scopes and group take effect at once.
 */
export async function resolveServiceAccount(
  world: World,
  accessToken: string,
): Promise<FoundServiceAccount | null> {
  const { sessionDb, db, clock } = world
  const now = clock.now()
  const token = await findToken(world, accessToken, now)
  if (token === null) return null
  const account = await findServiceClient(sessionDb, token.clientId)
  if (account === null) return null
  const { serviceAccountId, clientId, groupId, groupActive, lastUsedAt, managedBy } = account
  const role = roleOfServiceAccount(account)
  if (!account.status || account.generation !== token.extra?.generation) {
    await recordDenial(world, {
      action: 'service-account.token',
      actor: { userId: serviceAccountId, role },
      subject: { type: 'service-account', id: serviceAccountId },
      reason: { status: 401, code: account.status ? 'token-ended' : 'inactive' },
    })
    return null
  }
  if (lastUsedAt === null || lastUsedAt < before(now, minute)) await markUsed(db, serviceAccountId, now)
  return {
    accountId: serviceAccountId,
    clientId,
    role,
    // As for people: the administrator of an inactive group has no group.
    groupId: groupActive === true ? groupId : null,
    managedBy,
    scopes: (token.scope ?? '').split(' ').filter((scope) => withContained(account.scopes).includes(scope)),
    wait: await takeServiceCall(world, account),
  }
}

async function findToken(
  { sessionDb, secrets }: Pick<World, 'sessionDb' | 'secrets'>,
  accessToken: string,
  now: Date,
): Promise<Token | null> {
  const row = await findServiceToken(sessionDb, secrets.hash(accessToken))
  if (row === null || row.expiresAt <= now) return null
  return JSON.parse(secrets.open(row.sealed, aboutRecord(model, row.idHash))) as Token
}
