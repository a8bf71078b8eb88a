import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getFirstActivationLink } from '../../access/accounts/service.ts'
import {
  findUnactivatedAdministrator,
  insertRoles,
  isAnybodyThere,
  lockFirstAdministrator,
} from './adding-queries.ts'
import { findRoleId, insertUser } from './queries.ts'

/**
 * A new install has no users and no default password. Each start shows a one-time activation link for the first
 * administrator until the account is activated: the same link at every server and every restart of its seven days.
 */
export async function ensureFirstAdministrator(world: World): Promise<{ activationLink: string } | null> {
  return world.db.transaction().execute(async (tx) => {
    await lockFirstAdministrator(tx)
    const userId =
      (await findUnactivatedAdministrator(tx, world.settings.adminEmail)) ?? (await createOnEmpty(world, tx))
    if (userId === null) return null
    const { link } = await getFirstActivationLink(world, tx, userId)
    return { activationLink: link }
  })
}

async function createOnEmpty(world: World, tx: Db): Promise<number | null> {
  if (await isAnybodyThere(tx)) return null
  const email = world.settings.adminEmail
  const userId = await insertUser(tx, { email, firstName: 'Platform', lastName: 'Administrator' })
  await insertRoles(tx, [{ userId, roleId: await findRoleId(tx, 'ProductAdmin') }])
  const subject = { type: 'user', id: userId }
  await recordAudit(world, tx, { action: 'user.add', subject, detail: { first: true } })
  return userId
}
