import type { HoldChange, HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linksInForce } from '../../../../kit/links-in-force-queries.ts'
import type { Answer, Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { linkUserMip, roleIdOf } from '../../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../../testing/histories.ts'
import { previewOf, saveChange } from '../../../../testing/holds/preview.ts'
import { kindIdOf } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { type Start, type Step, start, step } from './testing/arbitraries.ts'
import { expectedChanges, type PlainRows, plusDays } from './testing/plain-holds.ts'
import { readPlainRows } from './testing/plain-holds-queries.ts'

const seed = chooseSeed(20_261_126)

let t: TestApp
let cast: Cast
let mipIds: number[]
let userIds: number[]
const kindIds: Record<string, number> = {}
let typist: number
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  mipIds = [cast.northMip.mipId, cast.southMip.mipId]
  userIds = [cast.people.ana, cast.people.ben, cast.people.cleo, cast.people.typist].map(
    ({ userId }) => userId,
  )
  for (const mipId of mipIds) for (const userId of userIds) await linkUserMip(t.db, userId, mipId)
  for (const code of ['CPD', 'RADIATION_USE']) kindIds[code] = await kindIdOf(t.db, code)
  typist = await roleIdOf(t.db, 'TYP')
}, 60_000)
afterAll(() => t.close())

const scopeOf = ({
  of,
  isOfTypists,
  mip,
  state,
  professions,
  engagements,
  modalities,
}: Start['requirements'][number] | Extract<Step, { kind: 'requirement' }>) => ({
  qualificationKindId: kindIds[of] ?? 0,
  roleId: isOfTypists ? typist : null,
  mipId: mip === null ? null : (mipIds[mip] ?? null),
  state: mip === null ? state : ('' as const),
  professions,
  engagements,
  modalities,
})

async function begin({ practised, linkModalities, ...start }: Start): Promise<void> {
  const { states: chosen, at, isAllowed, requirements, proofs } = start
  const { db, clock } = t
  clock.set(at)
  const later = new Date(at.getTime() + 60_000)
  // The clock jumps by months, and a session does not last so long.
  await db.updateTable('session').set({ lastSeenAt: at, accessExpiresAt: later, endsAt: later }).execute()
  await db.deleteFrom('requirement').execute()
  await db.deleteFrom('qualification').execute()
  await db.deleteFrom('personProfession').execute()
  await db.deleteFrom('mip').where('mipId', 'not in', mipIds).execute()
  await db.updateTable('userMip').set({ allowed: true }).execute()
  await db
    .updateTable('userMip')
    .set({ allowed: isAllowed })
    .where('userId', '=', userIds[0] ?? 0)
    .execute()
  const links = await db.selectFrom('userMip').select('userMipId').orderBy('userMipId').execute()
  for (const [index, { userMipId }] of links.entries())
    await db
      .updateTable('userMip')
      .set({ modalities: linkModalities[index] ?? [] })
      .where('userMipId', '=', userMipId)
      .execute()
  const professions = practised.map(({ who, validFrom, validUntil, ...what }) => ({
    ...what,
    userId: userIds[who] ?? 0,
    validFrom,
    // What ends before its first day was entered by mistake.
    validUntil: validUntil !== null && validUntil < validFrom ? plusDays(validFrom, -1) : validUntil,
  }))
  await db.insertInto('personProfession').values(professions).execute()
  for (const [index, state] of chosen.entries())
    await db
      .updateTable('mip')
      .set({ state: '' })
      .where('mipId', '=', mipIds[index] ?? 0)
      .execute()
      .then(() =>
        db
          .updateTable('mip')
          .set({ state, isCommonwealth: false })
          .where('mipId', '=', mipIds[index] ?? 0)
          .execute(),
      )
  for (const code of ['CPD', 'RADIATION_USE'])
    await db
      .updateTable('qualificationKind')
      .set({ graceMonths: 0, isJurisdictional: code === 'RADIATION_USE' })
      .where('code', '=', code)
      .execute()
  const needed = requirements.map(({ holdsAfter, ...rest }) => ({
    ...scopeOf({ ...rest, holdsAfter }),
    enforcement: rest.enforcement,
    holdsAfter: rest.enforcement === 'HOLD' ? holdsAfter : null,
  }))
  if (needed.length > 0)
    await db
      .insertInto('requirement')
      .values(needed)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await db
    .insertInto('qualification')
    .values(
      proofs.map(({ of, who, checkResult, jurisdiction, recognisedIn, issuedOn, ...rest }) => ({
        qualificationKindId: kindIds[of] ?? 0,
        userId: userIds[who] ?? 0,
        ...rest,
        issuedOn: (rest.expiresOn ?? '9') < (issuedOn ?? '') ? null : issuedOn,
        ...(rest.state === 'SUBMITTED' ? {} : { checkResult, checkedOn: '2026-09-01' }),
        ...(of === 'RADIATION_USE' ? { jurisdiction, recognisedIn } : {}),
      })),
    )
    .execute()
}

type Made = { change: HoldChange; after: PlainRows }

/** The call for a step, and the rows as they are after it; null if there is nothing to change. */
function plan(rows: PlainRows, made: Step): Made | null {
  if (made.kind === 'state') {
    const mipId = mipIds[0] ?? 0
    const mips = rows.mips.map((mip) => (mip.mipId === mipId ? { ...mip, state: made.to } : mip))
    return {
      change: { of: 'mip', body: { mipId, name: 'North Clinic', state: made.to } },
      after: { ...rows, mips },
    }
  }
  if (made.kind === 'mark') {
    const [mipId = 0] = mipIds
    const { isCommonwealth } = made
    const mips = rows.mips.map((mip) => (mip.mipId === mipId ? { ...mip, isCommonwealth } : mip))
    return {
      change: { of: 'mip', body: { mipId, name: 'North Clinic', isCommonwealth } },
      after: { ...rows, mips },
    }
  }
  if (made.kind === 'kind') {
    const kind = rows.kinds.find(({ qualificationKindId }) => qualificationKindId === kindIds[made.of])
    if (!kind) return null
    const { kind: _, of: __, ...fields } = made
    const changed = { ...kind, ...fields }
    const { label, pattern, systemUri, proof, isSensitive, qualificationKindId } =
      changed as typeof changed & {
        label: string
        pattern: string
        systemUri: string
        proof: 'DOCUMENT'
        isSensitive: boolean
      }
    const body = { qualificationKindId, label, pattern, systemUri, proof, isSensitive, ...fields }
    return {
      change: { of: 'qualification-kind', body },
      after: { ...rows, kinds: rows.kinds.map((each) => (each === kind ? changed : each)) },
    }
  }
  const before = rows.requirements[made.which]
  const others = rows.requirements.filter((each) => each !== before)
  if (made.kind === 'deletion')
    return before === undefined
      ? null
      : {
          change: { of: 'requirement-deletion', requirementId: before.requirementId },
          after: { ...rows, requirements: others },
        }
  const scope = scopeOf(made)
  const { enforcement } = made
  const requirementId = before?.requirementId ?? 0
  const holdsAfter =
    enforcement !== 'HOLD' ? null : before?.enforcement === 'HOLD' ? before.holdsAfter : t.clock.now()
  return {
    change: { of: 'requirement', body: { ...scope, enforcement, requirementId } },
    after: {
      ...rows,
      requirements: [...others, { ...scope, enforcement, requirementId, holdsAfter, status: true }],
    },
  }
}

const counts = {
  marked: 0,
  chosen: 0,
  held: 0,
  freed: 0,
  later: 0,
  postponed: 0,
  nobody: 0,
  refusedFree: 0,
  wider: 0,
  links: 0,
}

async function ask(made: Step): Promise<void> {
  const rows = await readPlainRows(t.db)
  const planned = plan(rows, made)
  if (planned === null) return
  const { change, after } = planned
  const isByGroup = made.kind === 'state' && made.who === 'northAdmin'
  const caller = cast.as[isByGroup ? 'northAdmin' : 'admin']
  const { changes, lifted, heldNow } = expectedChanges(rows, after, t.clock.now())
  const preview = await previewOf(caller, change, { pageRequest: { pageNo: 0, pageSize: 200 } })
  if (preview.status !== 200)
    return checkRefusal(preview, { caller, change, rows, mayNotFree: isByGroup && lifted })
  expect(isByGroup && lifted).toBe(false)
  const seen = preview.json<HoldPreview>()
  const found = seen.links.map(({ userMipId, effect, heldFrom }) => ({ userMipId, effect, heldFrom }))
  const order = (one: { userMipId: number }, other: { userMipId: number }) => one.userMipId - other.userMipId
  // A group administrator finds the members of the group alone by name, but counts everybody.
  const isNamed = new Set(found.map(({ userMipId }) => userMipId))
  const named = isByGroup ? changes.filter(({ userMipId }) => isNamed.has(userMipId)) : changes
  expect(found.toSorted(order)).toEqual(named.toSorted(order))
  const peopleOf = (effect: string) =>
    new Set(
      changes
        .filter((each) => each.effect === effect)
        .map(({ userMipId }) => rows.links.find((link) => link.userMipId === userMipId)?.userId),
    ).size
  expect([seen.people, seen.freedPeople, seen.laterPeople, seen.postponedPeople]).toEqual(
    ['HELD', 'FREED', 'LATER', 'POSTPONED'].map(peopleOf),
  )
  const unseen =
    changes.length === 0 ? null : (await saveChange(caller, change)).json<{ code: string }>().code
  expect(unseen).toBe(changes.length === 0 ? null : 'hold.preview-needed')
  const saved = await saveChange(caller, change, seen.previewToken)
  expect(saved.status, saved.text).toBe(200)
  const heldAndAllowed = heldNow.filter((id) =>
    rows.links.some(({ userMipId, allowed }) => userMipId === id && allowed),
  )
  expect(new Set(await heldByServer())).toEqual(new Set(heldAndAllowed))
  counts.chosen += made.kind === 'requirement' && isChoosing(made) && seen.people > 0 ? 1 : 0
  counts.marked += made.kind === 'mark' && changes.length > 0 ? 1 : 0
  counts.links += rows.links.length
  counts.nobody += changes.length === 0 ? 1 : 0
  counts.held += seen.people > 0 ? 1 : 0
  counts.freed += seen.freedPeople > 0 ? 1 : 0
  counts.later += seen.laterPeople > 0 ? 1 : 0
  counts.postponed += seen.postponedPeople > 0 ? 1 : 0
}

const isChoosing = ({
  professions,
  engagements,
  modalities,
}: Start['requirements'][number] | Extract<Step, { kind: 'requirement' }>) =>
  professions.length + engagements.length + modalities.length > 0

type Refused = { caller: Caller; change: HoldChange; rows: PlainRows; mayNotFree: boolean }

/** The preview and the save refuse alike, for a known reason, and nothing changes. */
async function checkRefusal(preview: Answer, { caller, change, rows, mayNotFree }: Refused): Promise<void> {
  const { code } = preview.json<{ code: string }>()
  const reasons = ['requirement.wider', 'requirement.taken', 'mip.state-needed']
  expect(mayNotFree ? ['mip.state-frees'] : reasons).toContain(code)
  counts.wider += code === 'requirement.wider' ? 1 : 0
  counts.refusedFree += mayNotFree ? 1 : 0
  expect((await saveChange(caller, change)).json()).toMatchObject({ code })
  expect(await readPlainRows(t.db)).toEqual(rows)
}

/** The allowed links that the server does not count as in force. */
async function heldByServer(): Promise<number[]> {
  const inForce = t.world.db.selectFrom(linksInForce).select('userMipId')
  const held = t.world.db.selectFrom('userMip').select('userMipId').where('allowed', '=', true)
  const rows = await held.where('userMipId', 'not in', inForce).execute()
  return rows.map(({ userMipId }) => userMipId)
}

it(
  'previews say whom each change holds and frees, in random histories',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(step, { minLength: 9, maxLength: 9, size: 'max' }),
        async (world, steps) => {
          await begin(world)
          for (const made of steps) await ask(made)
        },
      ),
      { numRuns: runs(12, 60), seed },
    )
    // Each answer came.
    expect(
      Math.min(...Object.values(counts)),
      `${repeatWith(seed)} ${JSON.stringify(counts)}`,
    ).toBeGreaterThan(0)
  },
  runs(120_000, 600_000),
)
