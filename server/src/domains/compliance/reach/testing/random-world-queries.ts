import { createHash } from 'node:crypto'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import type { RoleCode } from '@gantry/contract/product'
import { buildArchive } from '../../../../testing/archives.ts'
import {
  buildApp,
  buildGroup,
  buildMip,
  buildUser,
  type Group,
  type Mip,
} from '../../../../testing/factories.ts'
import { buildRelyingParty, type RelyingParty } from '../../../../testing/fakes/relying-party.ts'
import type { Person } from '../../../../testing/people.ts'
import { buildOverride, buildQualification, buildRequirement } from '../../../../testing/qualifications.ts'
import type { TestApp } from '../../../../testing/world.ts'

/** Random numbers that are the same in every run. */
export function createDice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** True with this probability. */
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}
export type Dice = ReturnType<typeof createDice>

export type RandomPerson = Person & { roles: RoleCode[]; canSignIn: boolean }
export type RandomDocument = { documentId: number; userId: number | null; mipId: number | null }
export type RandomWorld = {
  people: RandomPerson[]
  groups: Group[]
  mips: (Mip & { label: string })[]
  documents: RandomDocument[]
  apps: { appId: number; code: string }[]
  viewer: RelyingParty
  archive: Awaited<ReturnType<typeof buildArchive>>
}
export type Pair = { person: RandomPerson; ability: Ability; thingId: number }

const someRoles: RoleCode[][] = [
  ['Member'],
  ['Member'],
  ['Member', 'GroupAdmin'],
  ['GroupAdmin'],
  ['MIS'],
  ['TYP'],
  ['Member', 'ProductAdmin'],
]

/** A small platform in which everything that decides about access differs from record to record. */
export async function buildRandomWorld(t: TestApp, dice: Dice): Promise<RandomWorld> {
  const { db } = t
  const groups: Group[] = []
  for (let index = 0; index < 5; index++) groups.push(await buildGroup(db, { status: index !== 0 }))
  const mips: RandomWorld['mips'] = []
  for (let index = 0; index < 12; index++) {
    const linked = groups.filter(() => dice.chance(0.3))
    const mip = await buildMip(db, { code: `PLACE-${index}`, status: dice.chance(0.85), groups: linked })
    await db
      .updateTable('mip')
      .set({ state: dice.pick(['', 'NSW', 'VIC']) })
      .where('mipId', '=', mip.mipId)
      .execute()
    mips.push({ ...mip, label: `PLACE-${index}` })
  }
  const people: RandomPerson[] = []
  for (let index = 0; index < 30; index++) people.push(await buildRandomPerson(t, dice, groups, mips))
  await db.updateTable('role').set({ status: false }).where('code', '=', 'TYP').execute()
  await buildRequirement(db, { state: 'NSW' })
  await buildRequirement(db, { role: 'GroupAdmin', kind: 'CPD' })
  await overrideSomeHolds(t, dice)
  await limitSomeLinks(t, dice)

  const viewer = await buildRelyingParty(t, { code: 'viewer', roles: ['Member', 'MIS'] })
  const archive = await buildArchive(t, { code: 'pacs' })
  const apps = [
    { appId: viewer.appId, code: 'viewer' },
    { appId: await buildApp(db, { code: 'billing', roles: ['GroupAdmin', 'TYP'] }), code: 'billing' },
    { appId: await buildApp(db, { code: 'closed', status: false, roles: ['Member'] }), code: 'closed' },
    { appId: await buildApp(db, { code: 'rightless' }), code: 'rightless' },
  ]
  const documents = await buildDocuments(t, dice, people, mips)
  return { people, groups, mips, documents, apps, viewer, archive }
}

async function buildRandomPerson(
  t: TestApp,
  dice: Dice,
  groups: Group[],
  mips: Mip[],
): Promise<RandomPerson> {
  const roles = dice.pick(someRoles)
  const status = dice.chance(0.9)
  const activated = dice.chance(0.9)
  const person = await buildUser(t.world, {
    roles,
    status,
    activated,
    groups: groups.filter(() => dice.chance(0.3)),
    ...(dice.chance(0.4) && { groupIdForAdmin: dice.pick(groups).groupId }),
  })
  const { userId } = person
  for (const { mipId } of mips.filter(() => dice.chance(0.25))) {
    await t.db
      .insertInto('userMip')
      .values({ userId, mipId, allowed: dice.chance(0.8) })
      .execute()
  }
  if (dice.chance(0.5)) await buildQualification(t.db, { userId })
  if (dice.chance(0.3)) await buildQualification(t.db, { userId }, { kind: 'CPD', checkResult: 'SUSPENDED' })
  else if (dice.chance(0.5))
    await buildQualification(
      t.db,
      { userId },
      { kind: 'CPD', expiresOn: dice.pick(['2026-01-31', '2099-01-31']) },
    )
  return { ...person, roles, canSignIn: status && activated }
}

async function overrideSomeHolds({ db }: TestApp, dice: Dice): Promise<void> {
  const links = await db.selectFrom('userMip').select('userMipId').orderBy('userMipId').execute()
  const startsAt = new Date(Date.now() - 60_000)
  const until = new Date(Date.now() + 24 * 60 * 60_000)
  for (const { userMipId } of links.filter(() => dice.chance(0.2)))
    await buildOverride(db, userMipId, { startsAt, until })
}

/** An end that has come, or not yet; null for no end. */
export const someEnd = (dice: Dice): Date | null => {
  const hour = 60 * 60_000
  const when = dice.pick([-hour, hour, null, null])
  return when === null ? null : new Date(Date.now() + when)
}

async function limitSomeLinks({ db }: TestApp, dice: Dice): Promise<void> {
  for (const table of ['userMip', 'userGroup', 'userRole'] as const) {
    const links = await db.selectFrom(table).select('userId').distinct().orderBy('userId').execute()
    for (const { userId } of links.filter(() => dice.chance(0.15)))
      await db
        .updateTable(table)
        .set({ validUntil: someEnd(dice) })
        .where('userId', '=', userId)
        .execute()
  }
}

const bytes = Buffer.from('%PDF-1.4 a document')

async function buildDocuments(
  t: TestApp,
  dice: Dice,
  people: Person[],
  mips: Mip[],
): Promise<RandomDocument[]> {
  const received = await t.world.files.receive(chunksOf(bytes), 1000)
  await received.keep()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { fileName: 'letter.pdf', contentType: 'application/pdf', size: bytes.length, sha256 }
  const owners = [
    ...dice
      .shuffled(people)
      .slice(0, 12)
      .map(({ userId }) => ({ userId })),
    ...dice
      .shuffled(mips)
      .slice(0, 8)
      .map(({ mipId }) => ({ mipId })),
  ]
  const documents: RandomDocument[] = []
  for (const owner of owners) {
    const query = t.db.insertInto('document').values({ ...owner, ...file, visibility: dice.chance(0.5) })
    const { documentId } = await query.returning('documentId').executeTakeFirstOrThrow()
    documents.push({ documentId, userId: null, mipId: null, ...owner })
  }
  return documents
}

async function* chunksOf(content: Buffer) {
  yield content
}

/** Every question about this world, in a random order. */
export function allPairs({ people, mips, documents, apps }: RandomWorld, dice: Dice): Pair[] {
  const pairs = people.flatMap((person) => [
    ...mips.flatMap(({ mipId }): Pair[] => [
      { person, ability: 'mip.read', thingId: mipId },
      { person, ability: 'images.view', thingId: mipId },
    ]),
    ...people.map(({ userId }): Pair => ({ person, ability: 'person.read-full', thingId: userId })),
    ...documents.map(({ documentId }): Pair => ({ person, ability: 'document.read', thingId: documentId })),
    ...apps.map(({ appId }): Pair => ({ person, ability: 'app.open', thingId: appId })),
  ])
  return dice.shuffled(pairs)
}
