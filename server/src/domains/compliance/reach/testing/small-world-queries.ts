import { buildApp, buildGroup, buildMip, buildUser } from '../../../../testing/factories.ts'
import { buildQualification, buildRequirement } from '../../../../testing/qualifications.ts'
import type { TestApp } from '../../../../testing/world.ts'
import { buildProfession } from '../../../people/professions/testing/professions.ts'
import type { Micros } from './plain-rules.ts'
import type { Dice } from './random-world-queries.ts'

export type SmallWorld = {
  userIds: number[]
  groupIds: number[]
  mipIds: number[]
  documentIds: number[]
  viewerId: number
  archiveId: number
  appIds: number[]
}
/** A few people, groups, MIPs, documents and apps, so that most changes decide about some access. */
export async function buildSmallWorld(t: TestApp, dice: Dice, start: Micros): Promise<SmallWorld> {
  const { db } = t
  const groups = [await buildGroup(db), await buildGroup(db), await buildGroup(db)]
  const states = ['NSW', 'WA', 'New South Wales', '']
  const mips = await Promise.all(
    states.map((_, index) =>
      buildMip(db, { groups: groups.filter((_, other) => (index + other) % 3 === 0) }),
    ),
  )
  for (const [index, { mipId }] of mips.entries())
    await db
      .updateTable('mip')
      .set({ state: states[index] ?? '' })
      .where('mipId', '=', mipId)
      .execute()
  const viewerId = await buildApp(db, {
    code: 'viewer',
    mode: 'deep-link',
    redirectUris: ['https://viewer.example/back'],
    roles: ['Member', 'MIS'],
  })
  const archiveId = await buildApp(db, { code: 'pacs', isArchive: true, viewerCodes: ['viewer'] })
  const otherId = await buildApp(db, { code: 'billing', roles: ['GroupAdmin'] })
  const userIds: number[] = []
  for (const roles of [
    ['Member'],
    ['Member'],
    ['Member'],
    ['Member', 'GroupAdmin'],
    ['Member', 'MIS'],
    ['ProductAdmin', 'Member'],
  ] as const) {
    const mine = mips.filter(() => dice.chance(0.8))
    const groupIdForAdmin = dice.pick(groups).groupId
    const person = await buildUser(t.world, {
      roles: [...roles],
      groups: [dice.pick(groups)],
      mips: mine,
      groupIdForAdmin,
    })
    userIds.push(person.userId)
    await buildQualification(db, { userId: person.userId })
  }
  const [first = 0, second = 0] = userIds
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', size: 19, sha256: 'a'.repeat(64) }
  const documentIds: number[] = []
  for (const owner of [{ userId: first }, { userId: second }, { mipId: mips[0]?.mipId ?? 0 }]) {
    const query = db.insertInto('document').values({ ...file, ...owner, visibility: true })
    documentIds.push((await query.returning('documentId').executeTakeFirstOrThrow()).documentId)
  }
  const holdsAfter = new Date(Number(start / 1000n))
  await buildRequirement(db, { holdsAfter })
  await buildRequirement(db, { holdsAfter, kind: 'RADIATION_USE', state: 'NSW' })
  // Nobody has this qualification, so it holds who becomes a sonographer, until that ends.
  await buildRequirement(db, { holdsAfter, kind: 'CPD', state: 'NSW', professions: ['SONOGRAPHER'] })
  const dayAfter = (days: number) =>
    new Date(holdsAfter.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  for (const userId of userIds)
    await buildProfession(db, userId, {
      validFrom: dayAfter(dice.pick([20, 80, 140])),
      validUntil: dayAfter(dice.pick([200, 260, 320])),
    })
  return {
    userIds,
    groupIds: groups.map(({ groupId }) => groupId),
    mipIds: mips.map(({ mipId }) => mipId),
    documentIds,
    viewerId,
    archiveId,
    appIds: [viewerId, otherId],
  }
}
