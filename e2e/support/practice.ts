import { addPerson, type Person } from './people.ts'
import { addGroup, addMip, linkGroupToMip, linkUserToMip } from './records.ts'

/** A group with a MIP and people, so that lists have rows. */
export async function addPractice() {
  const people = [await addPerson({ lastName: 'Areas' }), await addPerson({ lastName: 'Shift' })]
  const group = await addGroup('Layout', people)
  const mip = await addMip('Layout')
  await linkGroupToMip(group.groupId, mip.mipId)
  for (const { userId } of people) await linkUserToMip(userId, mip.mipId)
  return { group, mip, person: people[0] as Person }
}
