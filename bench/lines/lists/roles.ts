import { load } from '../../load/gun.ts'
import { interleave } from '../../load/rounds.ts'
import { page, usersList } from '../calls.ts'
import { type Bench, type Line, type Row, rowOf, timesOf } from '../line.ts'

const names = { groupAdmin: 'its administrator', member: 'a member' }

export const rolesLine: Line = {
  name: 'roles',
  async run(bench) {
    const rows: Row[] = []
    for (const connections of [10, 50]) {
      rows.push(await asRole(bench, 'groupAdmin', connections), await asRole(bench, 'member', connections))
    }
    return rows
  },
}

function asRole(
  { platform, rounds, seconds }: Bench,
  as: keyof typeof names,
  connections: number,
): Promise<Row> {
  const work = `users list as ${names[as]} in a group of 5,000, ${connections} connections`
  return rowOf(work, async () => {
    const options = { connections, seconds, platform }
    const theirs = await load(usersList(platform, [page(0)], as), options)
    const admins = await load(usersList(platform, [page(0)], 'admin'), options)
    const { measured, beside } = await interleave(rounds, { measured: theirs.fire, beside: admins.fire })
    return timesOf(measured, beside, { work, limit: "the platform administrator's", reach: 1.5, by: 'rate' })
  })
}
