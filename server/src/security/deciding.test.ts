import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { buildCast } from '../testing/cast.ts'
import { buildMip, buildUser } from '../testing/factories.ts'
import { buildRequirement } from '../testing/qualifications.ts'
import { keepState } from '../testing/restore.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { type Matter, noPart, parts, runImport, type Scene } from './deciding-parts.ts'

// Each part that somebody can have in a registration, times each way to decide about it or about the link that waits for it
// (decision 0067). A new part is a row of `parts`, a new way a row of `ways`.

let t: TestApp
let scene: Scene
let restore: () => Promise<void>
let counted = 0

beforeAll(async () => {
  t = await buildTestApp()
  const cast = await buildCast(t)
  const { mipId } = await buildMip(t.db, { name: 'Harbour Clinic', groups: [cast.north] })
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
  await buildRequirement(t.db)
  const colleague = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
  scene = {
    t,
    decider: cast.as.admin,
    deciderPerson: cast.people.admin,
    colleague,
    uninvolved: await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] })),
    holder: cast.people.ana,
    mipId,
  }
  restore = await keepState(t)
})
beforeEach(() => restore())
afterAll(() => t.close())

/** Tries a decision and returns what the caller reads about it. */
type Way = (matter: Matter) => Promise<string>

/** The code of the refusal, or the sentence for the row of an import. */
const refusal = /own-check|own-override|Somebody else must check this/

const textOf = async (caller: Caller, url: string, body: object) =>
  (await caller.inject('POST', url, body)).text

const check = { method: 'REGISTER_LOOKUP', result: 'CURRENT', expiresOn: '2099-09-30' }

async function versionOf({ qualificationId }: Matter): Promise<number> {
  const query = t.db.selectFrom('qualification').select('version')
  return (await query.where('qualificationId', '=', qualificationId).executeTakeFirstOrThrow()).version
}

const importOfChecks =
  (by: () => { uploadedBy: Caller; confirmedBy: Caller }): Way =>
  async ({ number }) => {
    const lines = ['ahpra_number,result,expires_on', `${number},CURRENT,2099-09-30`]
    return JSON.stringify(await runImport(scene, 'qualification-checks', lines, by()))
  }

const ways: Record<string, Way> = {
  'checks it': async (matter) => {
    const body = { version: await versionOf(matter), ...check }
    return textOf(scene.decider, `/api/qualifications/${matter.qualificationId}/check`, body)
  },
  'checks it among several': async (matter) => {
    const one = { qualificationId: matter.qualificationId, version: await versionOf(matter) }
    return textOf(scene.decider, '/api/qualifications/check-many', { qualifications: [one], ...check })
  },
  'refuses it': async (matter) => {
    const body = { version: await versionOf(matter), reason: 'It is not readable.' }
    return textOf(scene.decider, `/api/qualifications/${matter.qualificationId}/refuse`, body)
  },
  'imports a check of it': importOfChecks(() => ({ uploadedBy: scene.decider, confirmedBy: scene.decider })),
  'uploads an import with a check of it, which another confirms': importOfChecks(() => ({
    uploadedBy: scene.decider,
    confirmedBy: scene.uninvolved,
  })),
  'confirms an import with a check of it, which another uploaded': importOfChecks(() => ({
    uploadedBy: scene.uninvolved,
    confirmedBy: scene.decider,
  })),
  'overrides the hold that waits for it': ({ userMipId }) => {
    const until = new Date(t.clock.now().getTime() + 60 * 60_000).toISOString()
    const body = { until, reason: 'The register is away.' }
    return textOf(scene.decider, `/api/gantry-admin/user-mips/${userMipId}/override`, body)
  },
}

/** Whether a decision was made: the state of the registration, and how many overrides the link has. */
async function decided({ qualificationId, userMipId }: Matter): Promise<boolean> {
  const { state, checkResult } = await t.db
    .selectFrom('qualification')
    .select(['state', 'checkResult'])
    .where('qualificationId', '=', qualificationId)
    .executeTakeFirstOrThrow()
  const overrides = t.db.selectFrom('holdOverride').select('userMipId').where('userMipId', '=', userMipId)
  return state !== 'SUBMITTED' || checkResult !== null || (await overrides.execute()).length > 0
}

const newNumber = () => `MED${String((counted += 1)).padStart(10, '0')}`

describe.each(Object.entries(ways))('an administrator who %s', (_, decide) => {
  it.each(Object.entries(parts))('check 72: is refused if the administrator %s', async (_name, part) => {
    const matter = await part(scene, newNumber())
    expect(await decide(matter)).toMatch(refusal)
    expect(await decided(matter)).toBe(false)
  })

  it('decides if the administrator has no part in it', async () => {
    const matter = await noPart(scene, newNumber())
    expect(await decide(matter)).not.toMatch(refusal)
    expect(await decided(matter)).toBe(true)
  })
})
