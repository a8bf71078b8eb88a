import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { createRandom } from './content/random.ts'
import type { StoredGroup } from './groups.ts'
import type { StoredPerson } from './people.ts'

type InvitationRow = Insertable<Database['groupInvitation']>

/** The states of invitations to users who are not members of the group. */
const states = ['PENDING', 'PENDING', 'PENDING', 'REJECTED', 'WITHDRAWN']

/** Invents pending invitations, also for the users whose sign-ins are printed, and earlier settled ones. */
export function inventInvitations(now: Date, groups: StoredGroup[], people: StoredPerson[]): InvitationRow[] {
  const random = createRandom('invitations')
  const open = groups.filter(({ row }) => row.status !== false)

  const invite = ({ groupId, admins }: StoredGroup, person: StoredPerson, state: string): InvitationRow => {
    const waiting = state === 'PENDING'
    const createdAt = waiting ? random.daysBefore(now, 0.1, 26) : random.daysBefore(now, 15, 120)
    const settledAt = waiting ? null : new Date(createdAt.getTime() + random.whole(1, 300) * 3_600_000)
    return {
      groupId,
      userId: person.userId,
      invitedBy: admins[0]?.userId ?? null,
      state,
      createdAt,
      settledAt,
    }
  }
  const forPrinted = people.slice(0, 4).flatMap((person, index) =>
    open
      .filter((group) => !group.people.includes(person))
      .slice(index, index + (index === 2 ? 2 : 1))
      .map((group) => invite(group, person, 'PENDING')),
  )
  const forOthers = open.flatMap((group) => {
    const strangers = people
      .slice(4)
      .filter((person) => person.active && person.activatedAt !== null && !group.people.includes(person))
    const members = group.people.filter((person) => !group.admins.includes(person))
    const answers = random
      .some(strangers, states.length)
      .map((person, index) => invite(group, person, states[index] ?? 'PENDING'))
    return answers.concat(random.some(members, 3).map((person) => invite(group, person, 'ACCEPTED')))
  })
  return [...forPrinted, ...forOthers]
}
