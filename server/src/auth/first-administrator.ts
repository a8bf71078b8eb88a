import { sql } from 'kysely'
import { recordAudit } from '../audit/service.ts'
import type { Db, World } from '../world.ts'
import { createActivationLink } from './activation.ts'

const lock = 7202

/**
 * A fresh install has nobody who could let others in, and no default password either: the first
 * administrator comes by a one-time link, a new one at each start until it was followed.
 */
export async function ensureFirstAdministrator(world: World): Promise<{ activationLink: string } | null> {
  return world.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const userId = (await findUnactivated(world, tx)) ?? (await createOnEmpty(world, tx))
    if (userId === null) return null
    const { link } = await createActivationLink(world, tx, userId)
    return { activationLink: link }
  })
}

/** The administrator of the settings who never followed the link. */
async function findUnactivated({ settings }: World, tx: Db): Promise<number | null> {
  const row = await tx
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.userId')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select('user.userId')
    .where((user) => user(user.fn('lower', ['user.email']), '=', settings.adminEmail.toLowerCase()))
    .where('user.activatedAt', 'is', null)
    .where('user.status', '=', true)
    .where('role.code', '=', 'ProductAdmin')
    .executeTakeFirst()
  return row?.userId ?? null
}

async function createOnEmpty(world: World, tx: Db): Promise<number | null> {
  if (await tx.selectFrom('user').select('userId').limit(1).executeTakeFirst()) return null
  const { userId } = await tx
    .insertInto('user')
    .values({ email: world.settings.adminEmail, firstName: 'Platform', lastName: 'Administrator' })
    .returning('userId')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('userRole')
    .columns(['userId', 'roleId'])
    .expression((expression) =>
      expression
        .selectFrom('role')
        .select((role) => [role.val(userId).as('userId'), 'roleId'])
        .where('code', '=', 'ProductAdmin'),
    )
    .execute()
  const subject = { type: 'user', id: userId }
  await recordAudit(world, tx, { action: 'user.add', subject, detail: { first: true } })
  return userId
}
