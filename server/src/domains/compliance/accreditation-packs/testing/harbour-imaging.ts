import type { Cast } from '../../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip, type Mip, roleIdOf } from '../../../../testing/factories.ts'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/world.ts'
import { buildRequirement } from './pack-queries.ts'

export type HarbourImaging = {
  mip: Mip
  people: Record<'ada' | 'bo' | 'cy' | 'off' | 'outsider', Person>
}

/** A MIP of the north group in New South Wales, with four people (Cy is not in the group) and several requirements. */
export async function buildHarbourImaging(server: TestApp, cast: Cast): Promise<HarbourImaging> {
  const { world, db } = server
  const mip = await buildMip(db, { name: 'Harbour Imaging', groups: [cast.north] })
  await db.updateTable('mip').set({ state: 'New South Wales' }).where('mipId', '=', mip.mipId).execute()
  const roles = ['MIS', 'MRT'] as const
  const people = {
    ada: await buildUser(world, {
      firstName: 'Ada',
      lastName: 'Ärlig',
      roles: [...roles],
      groups: [cast.north],
    }),
    bo: await buildUser(world, {
      firstName: 'Bo',
      lastName: '=HYPERLINK(1)',
      roles: ['MRT'],
      groups: [cast.north],
    }),
    cy: await buildUser(world, { firstName: 'Cy', lastName: '<b>Cole</b>', roles: ['MRT'] }),
    off: await buildUser(world, {
      firstName: 'Olga',
      lastName: 'Off',
      roles: ['MRT'],
      groups: [cast.north],
    }),
    outsider: await buildUser(world, { firstName: 'Otto', lastName: 'Outside', roles: ['MRT'] }),
  }
  const { ada, bo, cy, off } = people
  await linkUserMip(db, ada.userId, mip.mipId, { providerNumber: '2426621B', allowed: true })
  for (const { userId } of [bo, cy]) await linkUserMip(db, userId, mip.mipId, { allowed: true })
  await linkUserMip(db, off.userId, mip.mipId, { allowed: false })
  await buildRequirement(server, { kind: 'AHPRA', enforcement: 'HOLD' })
  await buildRequirement(server, { kind: 'AHPRA', mipId: mip.mipId })
  await buildRequirement(server, { kind: 'RADIATION_USE', roleId: await roleIdOf(db, 'MRT'), state: 'NSW' })
  await buildRequirement(server, { kind: 'INDEMNITY', enforcement: 'INFORM', state: 'WA' })
  await buildRequirement(server, { kind: 'WWCC', enforcement: 'INFORM', mipId: mip.mipId })
  await buildRequirement(server, { kind: 'DIAS' })
  return { mip, people }
}
