import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import { roleIdOf } from '../../../../testing/factories.ts'
import { buildQualification, kindIdOf } from '../../../../testing/qualifications.ts'
import { buildProfession } from '../../../people/professions/testing/professions.ts'
import { type Micros, textOf } from './plain-rules.ts'
import type { Dice } from './random-world-queries.ts'
import type { SmallWorld } from './small-world-queries.ts'

export type Tx = Transaction<Database>
export type Now = { at: Micros; dice: Dice; world: SmallWorld; days: string[] }
type Change = (tx: Tx, now: Now) => Promise<unknown>

const day = 86_400_000_000n
const later = ({ at, dice }: Now, ...days: number[]) =>
  textOf(at + (BigInt(dice.pick(days)) * day) / 4n + BigInt(dice.pick([0, 1, 123_457])))
const maybeEnd = (now: Now) => (now.dice.chance(0.4) ? null : later(now, 1, 5, 40))
// The month of grace after an end of January ends with February.
const endOfJanuary = ({ at, dice }: Now) =>
  `${new Date(Number(at / 1000n)).getUTCFullYear()}-01-${dice.pick([27, 28, 29, 30, 31])}`
const lastDayOf = (now: Now) =>
  now.dice.pick([
    ...now.days,
    endOfJanuary(now),
    later(now, 8, 20).slice(0, 10),
    later(now, 120).slice(0, 10),
  ])

/** Deletes the row, or adds it where there is none. */
async function toggle(
  tx: Tx,
  table: 'userMip' | 'userGroup' | 'userRole' | 'groupMip' | 'appRole',
  row: Record<string, unknown>,
  more = {},
) {
  let deleting = tx.deleteFrom(table)
  for (const [column, value] of Object.entries(row))
    deleting = deleting.where(sql.ref(column), '=', value as never)
  if ((await deleting.executeTakeFirst()).numDeletedRows === 0n)
    await tx
      .insertInto(table)
      .values({ ...row, ...more })
      .execute()
}

const changes: Change[] = [
  (tx, now) =>
    toggle(
      tx,
      'userMip',
      { userId: now.dice.pick(now.world.userIds), mipId: now.dice.pick(now.world.mipIds) },
      {
        allowed: now.dice.chance(0.9),
        validUntil: maybeEnd(now),
      },
    ),
  (tx, now) =>
    toggle(
      tx,
      'userGroup',
      { userId: now.dice.pick(now.world.userIds), groupId: now.dice.pick(now.world.groupIds) },
      {
        validUntil: maybeEnd(now),
      },
    ),
  async (tx, now) =>
    toggle(
      tx,
      'userRole',
      {
        userId: now.dice.pick(now.world.userIds),
        roleId: await roleIdOf(tx, now.dice.pick(['Member', 'GroupAdmin', 'MIS', 'ProductAdmin'])),
      },
      { validUntil: maybeEnd(now) },
    ),
  (tx, { dice, world }) =>
    toggle(tx, 'groupMip', { groupId: dice.pick(world.groupIds), mipId: dice.pick(world.mipIds) }),
  async (tx, { dice, world }) =>
    toggle(tx, 'appRole', {
      appId: dice.pick(world.appIds),
      roleId: await roleIdOf(tx, dice.pick(['Member', 'GroupAdmin', 'MIS'])),
    }),
  (tx, now) =>
    tx
      .updateTable('userMip')
      .set({ allowed: sql<boolean>`not allowed`, validUntil: maybeEnd(now) })
      .where('userId', '=', now.dice.pick(now.world.userIds))
      .where('mipId', '=', now.dice.pick(now.world.mipIds))
      .execute(),
  (tx, { dice, world }) =>
    tx
      .updateTable('mip')
      .set({
        status: dice.chance(0.95),
        state: dice.pick(['NSW', 'WA', 'New South Wales', 'SA', '']),
        isCommonwealth: dice.chance(0.3),
      })
      .where('mipId', '=', dice.pick(world.mipIds))
      .execute(),
  (tx, { dice, world }) =>
    tx
      .updateTable('group')
      .set({ status: dice.chance(0.8) })
      .where('groupId', '=', dice.pick(world.groupIds))
      .execute(),
  (tx, { dice, world }) =>
    tx
      .updateTable('user')
      .set({ status: dice.chance(0.9), groupIdForAdmin: dice.pick([null, ...world.groupIds]) })
      .where('userId', '=', dice.pick(world.userIds))
      .execute(),
  (tx, { dice }) =>
    tx
      .updateTable('role')
      .set({ status: dice.chance(0.95) })
      .where('code', '=', dice.pick(['Member', 'MIS']))
      .execute(),
  (tx, { dice, world }) =>
    tx
      .updateTable('app')
      .set({ status: dice.chance(0.95) })
      .where('appId', '=', dice.pick([world.archiveId, ...world.appIds]))
      .execute(),
  (tx, { dice, world }) =>
    tx
      .updateTable('document')
      .set({ visibility: sql<boolean>`not visibility` })
      .where('documentId', '=', dice.pick(world.documentIds))
      .execute(),
  (tx, now) =>
    tx
      .updateTable('requirement')
      .set({
        status: now.dice.chance(0.8),
        state: now.dice.pick(['', 'NSW', 'WA']),
        holdsAfter: textOf(now.at),
      })
      .where('requirementId', '=', (requirement) =>
        requirement
          .selectFrom('requirement')
          .select('requirementId')
          .orderBy(sql`md5(requirement_id || ${textOf(now.at)})`)
          .limit(1),
      )
      .execute(),
  // A requirement chooses people by what they practise, or nobody in particular.
  (tx, { dice }) =>
    tx
      .updateTable('requirement')
      .set({
        professions: dice.pick([[], ['SONOGRAPHER'], ['SONOGRAPHER', 'RADIOLOGIST']]),
        engagements: dice.pick([[], [], ['STUDENT']]),
        modalities: dice.pick([[], [], ['US'], ['CT', 'US']]),
      })
      .where(sql<boolean>`requirement_id % 2 = ${dice.pick([0, 1])}`)
      .execute(),
  recordProfession,
  recordProfession,
  (tx, now) =>
    tx
      .updateTable('personProfession')
      .set({
        validUntil: sql<string>`greatest(valid_from - 1, least(coalesce(valid_until, 'infinity'), ${lastDayOf(now)}::date))`,
      })
      .where('userId', '=', now.dice.pick(now.world.userIds))
      .execute(),
  (tx, { dice, world }) =>
    tx
      .updateTable('userMip')
      .set({ modalities: dice.pick([[], ['US'], ['CT', 'MR']]) })
      .where('userId', '=', dice.pick(world.userIds))
      .execute(),
  async (tx, now) => {
    const expiresOn = lastDayOf(now)
    const issuedOn = later(now, -4, 0, 4, 36).slice(0, 10)
    return buildQualification(
      tx,
      { userId: now.dice.pick(now.world.userIds) },
      {
        kind: now.dice.pick(['AHPRA', 'RADIATION_USE']),
        state: now.dice.pick(['SUBMITTED', 'VERIFIED', 'VERIFIED', 'VERIFIED']),
        expiresOn,
        issuedOn: issuedOn <= expiresOn && now.dice.chance(0.5) ? issuedOn : null,
        jurisdiction: now.dice.pick(['NSW', 'WA', 'VIC', 'CTH']),
        recognisedIn: now.dice.pick([[], ['NSW'], ['CTH']]),
      },
    )
  },
  (tx, now) =>
    tx
      .updateTable('qualification')
      .set({
        state: now.dice.pick(['VERIFIED', 'VERIFIED', 'SUPERSEDED', 'SUPERSEDED']),
        replacedOn: now.dice.pick([null, now.dice.pick(now.days), later(now, 8, 40).slice(0, 10)]),
        checkResult: now.dice.pick(['CURRENT', 'CURRENT', 'CONDITIONS', 'SUSPENDED', 'NOT_FOUND']),
        checkedOn: textOf(now.at).slice(0, 10),
        expiresOn: now.dice.chance(0.3) ? null : sql<string>`greatest(issued_on, ${lastDayOf(now)}::date)`,
      })
      .where('userId', '=', now.dice.pick(now.world.userIds))
      .execute(),
  async (tx, { dice }) =>
    tx
      .updateTable('qualificationKind')
      .set({ graceMonths: dice.pick([0, 1]) })
      .where('qualificationKindId', '=', await kindIdOf(tx, dice.pick(['AHPRA', 'RADIATION_USE'])))
      .execute(),
  overrideHolds,
  overrideHolds,
  (tx, { dice, world }) =>
    tx
      .deleteFrom('holdOverride')
      .where('userMipId', 'in', (link) =>
        link.selectFrom('userMip').select('userMipId').where('userId', '=', dice.pick(world.userIds)),
      )
      .execute(),
]

async function recordProfession(tx: Tx, now: Now): Promise<void> {
  const { dice } = now
  const validFrom = dice.pick([...now.days, later(now, -4, 0, 4, 36).slice(0, 10)])
  const end = lastDayOf(now)
  await buildProfession(tx, dice.pick(now.world.userIds), {
    profession: dice.pick(['SONOGRAPHER', 'RADIOLOGIST', 'NURSE']),
    engagement: dice.pick(['EMPLOYEE', 'STUDENT']),
    validFrom,
    validUntil: end < validFrom || dice.chance(0.4) ? null : end,
  })
}

async function overrideHolds(tx: Tx, now: Now): Promise<void> {
  const links = await tx
    .selectFrom('userMip')
    .select(['userMipId', 'userId', 'mipId'])
    .where('userId', '=', now.dice.pick(now.world.userIds))
    .execute()
  const reason = 'The register is away.'
  const rows = links.map((link) => ({
    ...link,
    startsAt: textOf(now.at),
    until: later(now, 1, 7, 50),
    reason,
  }))
  if (rows.length > 0) await tx.insertInto('holdOverride').values(rows).execute()
}

/** Changes something that gives or takes access, at this planned time. */
export const changeAt: Change = (tx, now) => now.dice.pick(changes)(tx, now)
