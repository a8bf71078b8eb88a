import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildUser, linkUserMip, roleIdOf } from '../../../../testing/factories.ts'
import { changeAfterPreview } from '../../../../testing/holds/preview.ts'
import { buildQualification, buildRequirement, kindIdOf } from '../../../../testing/qualifications.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

let t: TestApp
let cast: Cast
let colleague: Caller
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  colleague = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
  const { mipId } = cast.northMip
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
  await linkUserMip(t.db, cast.people.admin.userId, mipId)
  restore = await keepState(t)
})
beforeEach(() => restore())
afterAll(() => t.close())

/** A change by which somebody would put the own held link in force. */
type Change = {
  hold: () => Promise<number>
  free: (caller: Caller, requirementId: number) => Promise<Answer>
}

const ahpraHold = () => buildRequirement(t.db)

const changes: Record<string, Change> = {
  'removes the requirement': {
    hold: ahpraHold,
    free: (caller, requirementId) =>
      changeAfterPreview(caller, { of: 'requirement-deletion', requirementId }),
  },
  'lets the requirement only warn': {
    hold: ahpraHold,
    free: async (caller, requirementId) =>
      changeAfterPreview(caller, {
        of: 'requirement',
        body: { requirementId, qualificationKindId: await kindIdOf(t.db, 'AHPRA'), enforcement: 'WARN' },
      }),
  },
  'gives the kind more months of grace': {
    hold: async () => {
      const expiresOn = new Date(t.clock.now().getTime() - 45 * 24 * 60 * 60_000).toISOString().slice(0, 10)
      await buildQualification(t.db, { userId: cast.people.admin.userId }, { expiresOn })
      return ahpraHold()
    },
    free: async (caller) => {
      const { qualificationKinds } = (await caller.inject('GET', '/api/qualification-kinds')).json<{
        qualificationKinds: QualificationKind[]
      }>()
      const kind = qualificationKinds.find(({ code }) => code === 'AHPRA') as QualificationKind
      return changeAfterPreview(caller, { of: 'qualification-kind', body: { ...kind, graceMonths: 12 } })
    },
  },
  'writes another state of the MIP': {
    hold: () => buildRequirement(t.db, { state: 'NSW' }),
    free: async (caller) => {
      const { mipId } = cast.northMip
      const { logoUrl: _, ...mip } = (await caller.inject('GET', `/api/mips/${mipId}`)).json<Mip>()
      return changeAfterPreview(caller, { of: 'mip', body: { ...mip, state: 'VIC' } })
    },
  },
  'gives up the role that the requirement concerns': {
    hold: async () => {
      const [userId, roleId] = [cast.people.admin.userId, await roleIdOf(t.db, 'MRT')]
      await t.db.insertInto('userRole').values({ userId, roleId }).execute()
      return buildRequirement(t.db, { role: 'MRT' })
    },
    free: async (caller) => {
      const { userId, email, firstName, lastName } = cast.people.admin
      const roles = [{ roleId: await roleIdOf(t.db, 'ProductAdmin') }]
      const body = { userId, email, firstName, lastName, roles }
      return caller.inject('POST', '/api/gantry-admin/users/add-update', body)
    },
  },
}

/** Saves the own roles with an end of the role that the requirement concerns. */
async function endOwnRole(caller: Caller, minutes: number): Promise<Answer> {
  const { userId, email, firstName, lastName } = cast.people.admin
  const validUntil = new Date(t.clock.now().getTime() + minutes * 60_000).toISOString()
  const roles = [
    { roleId: await roleIdOf(t.db, 'ProductAdmin') },
    { roleId: await roleIdOf(t.db, 'MRT'), validUntil },
  ]
  return caller.inject('POST', '/api/gantry-admin/users/add-update', {
    userId,
    email,
    firstName,
    lastName,
    roles,
  })
}

const isHeld = async () => {
  const links = await cast.as.admin.inject('GET', `/api/users/${cast.people.admin.userId}/user-mips`)
  return links.json<{ onHold: boolean }[]>()[0]?.onHold
}

describe.each(Object.entries(changes))('an administrator on hold who %s', (_, { hold, free }) => {
  it('check 72: is refused, and another administrator is not', async () => {
    const requirementId = await hold()
    expect(await isHeld()).toBe(true)
    const own = await free(cast.as.admin, requirementId)
    expect([own.status, own.json()], own.text).toMatchObject([403, { code: 'hold.own-release' }])
    expect(await isHeld()).toBe(true)
    const other = await free(colleague, requirementId)
    expect(other.status, other.text).toBe(200)
    expect(await isHeld()).toBe(false)
  })
})

it('check 72: refuses an administrator on hold who lets the role end that the requirement concerns', async () => {
  await changes['gives up the role that the requirement concerns']?.hold()
  const own = await endOwnRole(cast.as.admin, 1)
  expect([own.status, own.json()], own.text).toMatchObject([403, { code: 'hold.own-release' }])
  expect((await endOwnRole(colleague, 60)).status).toBe(200)
  const earlier = await endOwnRole(cast.as.admin, 1)
  expect([earlier.status, earlier.json()], earlier.text).toMatchObject([403, { code: 'hold.own-release' }])
  expect((await endOwnRole(cast.as.admin, 60)).status, 'the same end').toBe(200)
})
