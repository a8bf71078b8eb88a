import type { Agent } from 'node:http'
import type { Db } from '@gantry/server/platform/world.ts'
import { type Answer, ask } from './calls.ts'

/** A write that can be counted: a MIP and its audit entry are written in one transaction. */
export type Written = Answer & { name: string; at: number }

export async function addMip(port: number, token: string, name: string, agent?: Agent): Promise<Written> {
  const body = { name, code: name.slice(-12), suburb: 'Carlton', state: 'VIC' }
  const answer = await ask(port, { path: '/api/mips/add-update', token, body }, agent)
  return { ...answer, name, at: Date.now() }
}

export type Loss = { acknowledged: number; lost: string[]; halfWritten: string[] }

/** Checks the writes in the database. A write without an answer may be there, but only completely. */
export async function findLoss(db: Db, written: readonly Written[]): Promise<Loss> {
  const mips = await db.selectFrom('mip').select(['mipId', 'name', 'suburb']).execute()
  const trail = await db
    .selectFrom('auditEvent')
    .select('subjectId')
    .where('subjectType', '=', 'mip')
    .where('result', '=', 'DONE')
    .execute()
  const told = new Set(trail.map(({ subjectId }) => subjectId))
  const there = new Set(mips.map(({ name }) => name))
  const acknowledged = written.filter(({ status }) => status === 200)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ name }) => !there.has(name)).map(({ name }) => name),
    halfWritten: mips
      .filter(({ mipId, suburb }) => !told.has(mipId) || suburb !== 'Carlton')
      .map(({ name }) => name),
  }
}
