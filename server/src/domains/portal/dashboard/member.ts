import type { MemberDashboard, ProfileItem } from '@gantry/contract/domains/portal/dashboard/schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { listMipsOfUser } from '../../people/links/user-mips/service.ts'
import { photoUrl } from '../../people/users/service.ts'
import { findOwnFacts, listOwnAdministrators, type OwnFacts } from './member-queries.ts'
import { readSinceOfMember } from './since-queries.ts'

type Practices = MemberDashboard['practices']

/** The own data of the caller, for members and the clinical roles. */
export async function getMemberDashboard({ db }: Pick<World, 'db'>, actor: Actor): Promise<MemberDashboard> {
  const { userId } = actor
  const [practices, facts, administrators, since] = await Promise.all([
    listMipsOfUser({ db }, actor, userId),
    findOwnFacts(db, userId),
    listOwnAdministrators(db, userId),
    readSinceOfMember(db, actor),
  ])
  return {
    practices,
    checklist: itemsOf(actor.role).map((item) => ({ item, done: isDone[item](facts, practices) })),
    administrators: byPerson(actor, administrators),
    since,
  }
}

const isDone: Record<ProfileItem, (facts: OwnFacts, practices: Practices) => boolean> = {
  photo: ({ photoSha256 }) => photoSha256 !== null,
  mobile: ({ mobile, phone }) => mobile !== '' || phone !== '',
  address: ({ addressLine1 }) => addressLine1 !== '',
  speciality: ({ speciality }) => speciality !== '',
  ahpraNumber: ({ ahpraNumber }) => ahpraNumber !== '',
  document: ({ hasDocument }) => hasDocument,
  providerNumbers: (_, practices) =>
    practices.every((practice) => !practice.mipStatus || practice.providerNumber !== ''),
  authenticator: ({ twoFactorAuthType }) => twoFactorAuthType === 'AUTHENTICATOR',
}

/** The roles that image and report, whom AHPRA registers. */
const registered: ReadonlySet<string> = new Set(['Member', 'MIS', 'MRT', 'SMRT'])

function itemsOf(role: string): ProfileItem[] {
  const professional: ProfileItem[] = registered.has(role) ? ['speciality', 'ahpraNumber'] : []
  // Only members may fill in their provider numbers themselves.
  const numbers: ProfileItem[] = role === 'Member' ? ['providerNumbers'] : []
  return ['photo', 'mobile', 'address', ...professional, 'document', ...numbers, 'authenticator']
}

type Rows = Awaited<ReturnType<typeof listOwnAdministrators>>

/** Members see the photos of people in their groups, and other roles see no photo but their own. */
function byPerson(actor: Actor, rows: Rows): MemberDashboard['administrators'] {
  const people = new Map<number, MemberDashboard['administrators'][number]>()
  for (const { userId, firstName, lastName, photoSha256, groupId, groupName, isMember } of rows) {
    const seesPhoto = actor.role === 'Member' && isMember
    const person = people.get(userId) ?? { userId, firstName, lastName, photoUrl: null, groups: [] }
    if (seesPhoto) person.photoUrl = photoUrl(userId, photoSha256)
    person.groups.push({ groupId, groupName })
    people.set(userId, person)
  }
  return [...people.values()]
}
