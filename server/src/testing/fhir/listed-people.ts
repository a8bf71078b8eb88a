import { buildCast, type Cast } from '../cast.ts'
import { buildUser, linkUserMip } from '../factories.ts'
import type { Person } from '../people.ts'
import type { TestApp } from '../world.ts'
import { bringUpToDate, buildFhirClient, type FhirClient } from './directory.ts'

export type ListedPeople = {
  cast: Cast
  rita: Person
  linkOfRita: number
  linkOfAna: number
  /** Reads the whole directory. */
  platform: FhirClient
  /** Reads what belongs to the north group. */
  north: FhirClient
}

/** A directory with Rita, Ana, Cleo and Dora. Ben does not want to be listed. */
export async function buildListedPeople(t: TestApp): Promise<ListedPeople> {
  const cast = await buildCast(t)
  const { ana, ben, cleo, dora } = cast.people
  const rita = await buildUser(t.world, {
    firstName: 'Rita',
    lastName: "O'Brién",
    roles: ['MIS'],
    groups: [cast.north],
  })
  const linkOfRita = await linkUserMip(t.db, rita.userId, cast.northMip.mipId, { providerNumber: '2426621B' })
  const linkOfAna = await linkUserMip(t.db, ana.userId, cast.northMip.mipId, { providerNumber: '2426621X' })
  await linkUserMip(t.db, cleo.userId, cast.southMip.mipId, { providerNumber: '4024742F' })
  await linkUserMip(t.db, dora.userId, cast.southMip.mipId, { providerNumber: '2429581T' })
  await linkUserMip(t.db, ben.userId, cast.northMip.mipId, { providerNumber: '' })
  await t.db
    .updateTable('user')
    .set({ listed: true })
    .where('userId', 'in', [rita.userId, ana.userId, cleo.userId, dora.userId])
    .execute()
  const identity = {
    title: 'Dr',
    speciality: 'Neuroradiology',
    ahpraNumber: 'MED0009000001',
    hpii: '8003610833334085',
  }
  await t.db.updateTable('user').set(identity).where('userId', '=', rita.userId).execute()
  const place = {
    addressLine1: '1 High Street',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    country: 'Australia',
  }
  await t.db
    .updateTable('mip')
    .set({ ...place, hpio: '8003621566684455', lspn: '12345', phone: '0255503555' })
    .where('mipId', '=', cast.northMip.mipId)
    .execute()
  const platform = await buildFhirClient(t)
  const north = await buildFhirClient(t, { groupId: cast.north.groupId })
  await bringUpToDate(t)
  return { cast, rita, linkOfRita, linkOfAna, platform, north }
}

/** Types and ids of what a search finds, as `Practitioner/1`. */
export async function searchIds(client: FhirClient, path: string): Promise<string[]> {
  const found = await client.resources(path)
  return found.map(({ resourceType, id }) => `${resourceType}/${id}`).toSorted()
}

export const practitioner = ({ userId }: Person): string => `Practitioner/${userId}`
