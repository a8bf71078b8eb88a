import { load } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { page, usersList } from './calls.ts'
import { type Line, timesOf } from './line.ts'

export const rolesLine: Line = {
  name: 'roles',
  async run({ platform, rounds, seconds }) {
    const rows = []
    for (const connections of [10, 50]) {
      const gunOf = (as: 'admin' | 'groupAdmin' | 'member') =>
        load(usersList(platform, [page(0)], as), { connections, seconds, platform })
      const guns = {
        admin: await gunOf('admin'),
        groupAdmin: await gunOf('groupAdmin'),
        member: await gunOf('member'),
      }
      const { admin, groupAdmin, member } = await interleave(rounds, {
        admin: guns.admin.fire,
        groupAdmin: guns.groupAdmin.fire,
        member: guns.member.fire,
      })
      const sides = { limit: "the platform administrator's", reach: 1.5, by: 'rate' as const }
      const inGroup = `in a group of 5,000, ${connections} connections`
      rows.push(timesOf(groupAdmin, admin, { work: `users list as its administrator ${inGroup}`, ...sides }))
      rows.push(timesOf(member, admin, { work: `users list as a member ${inGroup}`, ...sides }))
    }
    return rows
  },
}
