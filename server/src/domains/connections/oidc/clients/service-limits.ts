import { recordDenial } from '../../../../platform/audit/denials.ts'
import { limitOf } from '../../../../platform/limits/limiter.ts'
import type { Settings } from '../../../../platform/settings/settings.ts'
import type { World } from '../../../../platform/world.ts'
import { roleOfServiceAccount, type ServiceClient } from '../../service-accounts/service.ts'

/** Calls and tokens of one service account. */
const serviceCallLimit = ({ serviceCallsPerMinute }: Settings) =>
  limitOf('service-call', serviceCallsPerMinute, 60_000)
/** Entries of the audit trail about a service account above its limit. */
const serviceExcessLimit = limitOf('service-excess', 1, 10 * 60_000)

/**
 * Counts a call or a token of a service account, and returns the seconds to wait when there are too many. The audit trail
 * names an account above its limit once in ten minutes, because a row for each refused call would fill it.
 */
export async function takeServiceCall(
  world: Pick<World, 'db' | 'clock' | 'limits' | 'settings'>,
  account: ServiceClient,
  address = '',
): Promise<number> {
  const { serviceAccountId, clientId } = account
  const wait = await world.limits.takeShared(serviceCallLimit(world.settings), clientId)
  if (wait > 0 && (await world.limits.take(serviceExcessLimit, clientId)) === 0) {
    await recordDenial(world, {
      action: 'service-account.token',
      actor: { userId: serviceAccountId, role: roleOfServiceAccount(account), address },
      subject: { type: 'service-account', id: serviceAccountId },
      reason: { status: 429, code: 'service-account.too-many' },
    })
  }
  return wait
}
