import { sql } from 'kysely'
import { roleIdOf } from '../../../../testing/factories.ts'
import type { TestApp } from '../../../../testing/world.ts'
import { type Dice, type RandomWorld, someEnd } from './random-world-queries.ts'

type Change = (t: TestApp, world: RandomWorld, dice: Dice) => Promise<unknown>

/** Each changes something that gives or takes access. */
const changes: Change[] = [
  ({ db }, { people }, dice) =>
    db
      .updateTable('user')
      .set({ status: sql<boolean>`not status` })
      .where('userId', '=', dice.pick(people).userId)
      .execute(),
  ({ db }, { people, groups }, dice) =>
    db
      .updateTable('user')
      .set({ groupIdForAdmin: dice.chance(0.3) ? null : dice.pick(groups).groupId })
      .where('userId', '=', dice.pick(people).userId)
      .execute(),
  async ({ db }, { people }, dice) => {
    const row = {
      userId: dice.pick(people).userId,
      roleId: await roleIdOf(db, dice.pick(['Member', 'GroupAdmin', 'MIS'])),
    }
    const { numDeletedRows } = await db
      .deleteFrom('userRole')
      .where('userId', '=', row.userId)
      .where('roleId', '=', row.roleId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) await db.insertInto('userRole').values(row).execute()
  },
  ({ db }, _world, dice) =>
    db
      .updateTable('role')
      .set({ status: sql<boolean>`not status` })
      .where('code', '=', dice.pick(['Member', 'GroupAdmin', 'MIS', 'TYP']))
      .execute(),
  ({ db }, { groups }, dice) =>
    db
      .updateTable('group')
      .set({ status: sql<boolean>`not status` })
      .where('groupId', '=', dice.pick(groups).groupId)
      .execute(),
  ({ db }, { mips }, dice) =>
    db
      .updateTable('mip')
      .set({ status: sql<boolean>`not status`, state: dice.pick(['', 'NSW', 'VIC']) })
      .where('mipId', '=', dice.pick(mips).mipId)
      .execute(),
  async ({ db }, { people, groups }, dice) => {
    const row = { userId: dice.pick(people).userId, groupId: dice.pick(groups).groupId }
    const deleting = db
      .deleteFrom('userGroup')
      .where('userId', '=', row.userId)
      .where('groupId', '=', row.groupId)
    if ((await deleting.executeTakeFirst()).numDeletedRows === 0n)
      await db.insertInto('userGroup').values(row).execute()
  },
  async ({ db }, { people, mips }, dice) => {
    const row = { userId: dice.pick(people).userId, mipId: dice.pick(mips).mipId }
    const deleting = db.deleteFrom('userMip').where('userId', '=', row.userId).where('mipId', '=', row.mipId)
    if ((await deleting.executeTakeFirst()).numDeletedRows === 0n)
      await db.insertInto('userMip').values(row).execute()
  },
  ({ db }, { mips }, dice) =>
    db
      .updateTable('userMip')
      .set({ allowed: sql<boolean>`not allowed` })
      .where('mipId', '=', dice.pick(mips).mipId)
      .execute(),
  async ({ db }, { groups, mips }, dice) => {
    const row = { groupId: dice.pick(groups).groupId, mipId: dice.pick(mips).mipId }
    const deleting = db
      .deleteFrom('groupMip')
      .where('groupId', '=', row.groupId)
      .where('mipId', '=', row.mipId)
    if ((await deleting.executeTakeFirst()).numDeletedRows === 0n)
      await db.insertInto('groupMip').values(row).execute()
  },
  ({ db }, { people }, dice) =>
    db
      .updateTable(dice.pick(['userMip', 'userGroup', 'userRole'] as const))
      .set({ validUntil: someEnd(dice) })
      .where('userId', '=', dice.pick(people).userId)
      .execute(),
  ({ db }, { documents }, dice) =>
    db
      .updateTable('document')
      .set({ visibility: sql<boolean>`not visibility` })
      .where('documentId', '=', dice.pick(documents).documentId)
      .execute(),
  async ({ db }, { apps }, dice) => {
    const row = {
      appId: dice.pick(apps).appId,
      roleId: await roleIdOf(db, dice.pick(['Member', 'GroupAdmin', 'MIS'])),
    }
    const deleting = db.deleteFrom('appRole').where('appId', '=', row.appId).where('roleId', '=', row.roleId)
    if ((await deleting.executeTakeFirst()).numDeletedRows === 0n)
      await db.insertInto('appRole').values(row).execute()
  },
  ({ db }, { apps, archive }, dice) =>
    db
      .updateTable('app')
      .set({ status: sql<boolean>`not status` })
      .where('appId', '=', dice.pick([...apps.map(({ appId }) => appId), archive.appId]))
      .execute(),
  ({ db }, _world, dice) =>
    db
      .updateTable('requirement')
      .set({ status: sql<boolean>`not status`, state: dice.pick(['', 'NSW', 'VIC']) })
      .where(
        'qualificationKindId',
        'in',
        db
          .selectFrom('qualificationKind')
          .select('qualificationKindId')
          .where('code', '=', dice.pick(['AHPRA', 'CPD'])),
      )
      .execute(),
  ({ db }, { people }, dice) =>
    db
      .updateTable('qualification')
      .set({ checkResult: dice.pick(['CURRENT', 'SUSPENDED']) })
      .where('userId', '=', dice.pick(people).userId)
      .execute(),
  ({ db }, { people }, dice) =>
    db
      .deleteFrom('holdOverride')
      .where(
        'userMipId',
        'in',
        db.selectFrom('userMip').select('userMipId').where('userId', '=', dice.pick(people).userId),
      )
      .execute(),
]

export const changeSomething: Change = (t, world, dice) => dice.pick(changes)(t, world, dice)
