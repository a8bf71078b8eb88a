import type { Line } from './line.ts'
import { readWithin } from './within.ts'

export const memberDashboardLine: Line = {
  name: 'member-dashboard',
  async run(bench) {
    const work = 'the dashboard of a member, 1 connection'
    return [await readWithin(bench, { work, path: '/api/dashboard/member', as: 'member' })]
  },
}
