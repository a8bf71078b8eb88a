import type { As } from '../seed/people.ts'
import type { Line, Row } from './line.ts'
import { readWithin } from './within.ts'

const names: Record<As, string> = {
  admin: 'a platform administrator',
  groupAdmin: 'the administrator of 5,000',
  member: 'a member',
}

/** Every page asks for the inbox. */
export const inboxLine: Line = {
  name: 'inbox',
  async run(bench) {
    const rows: Row[] = []
    for (const as of ['admin', 'groupAdmin', 'member'] as const) {
      const work = `the inbox of ${names[as]}, 1 connection`
      rows.push(await readWithin(bench, { work, path: '/api/my-inbox', as }))
    }
    return rows
  },
}
