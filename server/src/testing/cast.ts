import type { Caller } from './caller.ts'
import { buildGroup, buildMip, buildUser, type Group, type Mip } from './factories.ts'
import type { Person } from './people.ts'
import type { TestApp } from './world.ts'

/** Two separate groups with their users, administrators and signed-in callers. */
export type Cast = {
  north: Group
  south: Group
  northMip: Mip
  southMip: Mip
  people: Record<'admin' | 'northAdmin' | 'southAdmin' | 'ana' | 'ben' | 'cleo' | 'dora' | 'typist', Person>
  as: Record<'admin' | 'northAdmin' | 'southAdmin' | 'ana' | 'typist', Caller>
}

/** ana and ben are in the north group, cleo is in the south group, dora in both. Administrators are in no group. */
export async function buildCast(server: TestApp): Promise<Cast> {
  const { db, world } = server
  const north = await buildGroup(db, { groupName: 'North Imaging' })
  const south = await buildGroup(db, { groupName: 'South Imaging' })
  const northMip = await buildMip(db, { name: 'North Clinic', groups: [north] })
  const southMip = await buildMip(db, { name: 'South Clinic', groups: [south] })
  const people = {
    admin: await buildUser(world, { firstName: 'Pat', lastName: 'Admin', roles: ['ProductAdmin'] }),
    northAdmin: await buildUser(world, { firstName: 'Nora', lastName: 'North', administers: north }),
    southAdmin: await buildUser(world, { firstName: 'Sam', lastName: 'South', administers: south }),
    ana: await buildUser(world, { firstName: 'Ana', lastName: 'Abel', siteCode: 'N1', groups: [north] }),
    ben: await buildUser(world, { firstName: 'Ben', lastName: 'Bright', siteCode: 'N2', groups: [north] }),
    cleo: await buildUser(world, { firstName: 'Cleo', lastName: 'Cole', siteCode: 'S1', groups: [south] }),
    dora: await buildUser(world, {
      firstName: 'Dora',
      lastName: 'Dunn',
      siteCode: 'B1',
      groups: [north, south],
    }),
    typist: await buildUser(world, { firstName: 'Theo', lastName: 'Typer', roles: ['TYP'] }),
  }
  const as = {
    admin: await server.signInAs(people.admin),
    northAdmin: await server.signInAs(people.northAdmin),
    southAdmin: await server.signInAs(people.southAdmin),
    ana: await server.signInAs(people.ana),
    typist: await server.signInAs(people.typist),
  }
  return { north, south, northMip, southMip, people, as }
}

/** An id without a record. */
export const missingId = 987_654_321
