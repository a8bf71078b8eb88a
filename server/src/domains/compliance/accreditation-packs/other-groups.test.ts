import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip, type Mip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildQualification, buildRequirement, unpack } from './testing/pack-queries.ts'

let t: TestApp
let cast: Cast
let mip: Mip
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  mip = await buildMip(t.db, { groups: [cast.north, cast.south] })
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mip.mipId).execute()
  await buildRequirement(t, { kind: 'AHPRA' })
  await buildRequirement(t, { kind: 'DIAS' })
})
afterAll(() => t.close())

async function textsFor(caller: Caller) {
  const pack = await unpack(t, caller, mip.mipId)
  const page = pack.read('index.html').replaceAll(/<[^>]+>/g, '')
  const [checks, people, missing] = [
    pack.rows('checks.csv'),
    pack.rows('people.csv'),
    pack.rows('missing.csv'),
  ]
  const all = ['index.html', 'checks.csv', 'people.csv', 'missing.csv', 'manifest.json'].map(pack.read)
  rmSync(pack.folder, { recursive: true })
  return { page, checks, people, missing, all: all.join('\n') }
}

it('a pack of a group administrator names no checker whom the group does not know', async () => {
  const { northAdmin, southAdmin, admin } = cast.people
  const colleague = await buildUser(t.world, {
    firstName: 'Cora',
    lastName: 'Colleague',
    groups: [cast.north],
  })
  const checkers = [northAdmin, southAdmin, admin, colleague]
  const people = []
  for (const [index, { userId: by }] of checkers.entries()) {
    const person = await buildUser(t.world, { firstName: `Number${index}`, groups: [cast.north] })
    people.push(person)
    await linkUserMip(t.db, person.userId, mip.mipId, { allowed: true })
    const result = index === 1 ? 'SUSPENDED' : 'CURRENT'
    const checks = [{ on: '2026-03-01', result, by }]
    await buildQualification(t, { userId: person.userId, kind: 'AHPRA', checks })
  }
  const ofMip = [{ on: '2026-03-01', result: 'SUSPENDED', by: southAdmin.userId }]
  await buildQualification(t, { mipId: mip.mipId, kind: 'DIAS', checks: ofMip })

  const toNorth = await textsFor(cast.as.northAdmin)
  const column = 'AHPRA registration: Last checked by'
  const byName = (rows: Record<string, string>[], of: string) =>
    Object.fromEntries(rows.map((row) => [row['First name'] || 'MIP', row[of]]))
  const hidden = {
    Number0: 'Nora North',
    Number1: 'Not shown',
    Number2: 'Not shown',
    Number3: 'Cora Colleague',
  }
  expect(byName(toNorth.people, column)).toEqual(hidden)
  expect(byName(toNorth.checks, 'Checked by')).toEqual({ ...hidden, MIP: 'Not shown' })
  expect(byName(toNorth.missing, 'Last checked by')).toEqual({ Number1: 'Not shown', MIP: 'Not shown' })
  expect(toNorth.all).not.toMatch(/Sam South|Pat Admin/)
  expect(toNorth.page).toContain(
    'Last check: Suspended, 1 Mar 2026; by somebody whose name is not shown to your group',
  )
  expect(toNorth.page).toContain('Last check: Current, 1 Mar 2026, by Nora North')

  const toAdmin = await textsFor(cast.as.admin)
  expect(byName(toAdmin.people, column)).toEqual({
    Number0: 'Nora North',
    Number1: 'Sam South',
    Number2: 'Pat Admin',
    Number3: 'Cora Colleague',
  })
  expect(toAdmin.all).not.toMatch(/not shown/i)
})
