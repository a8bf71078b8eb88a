import type { MyAccount } from '@gantry/contract/domains/people/users/schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { countRecoveryCodesLeft } from '../../access/second-factor/service.ts'
import { getOwnRecord } from './service.ts'

/** The caller's own record, in every role. */
export async function getMyAccount(world: Pick<World, 'db' | 'settings'>, actor: Actor): Promise<MyAccount> {
  const [record, recoveryCodesLeft] = await Promise.all([
    getOwnRecord(world, actor),
    countRecoveryCodesLeft(world.db, actor.userId),
  ])
  return { ...record, recoveryCodesLeft }
}
