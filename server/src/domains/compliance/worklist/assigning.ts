import type { AssignmentBody, AssignmentResult } from '@gantry/contract/domains/compliance/worklist/schemas'
import type { z } from 'zod'
import { doForEach } from '../../../kit/bulk.ts'
import { mayDecide } from '../../../kit/deciding.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './assignment-queries.ts'
import { findMatters } from './list-queries.ts'
import { reachOf } from './service.ts'

// Who sees to a matter. An assignment says nothing about the matter itself, and ends with it.

type Parts = Pick<World, 'db' | 'clock'>
type Results = z.output<typeof AssignmentResult>[]

export async function listWorklistAssignees({ db }: Parts, actor: Actor, search: string | undefined) {
  const reach = reachOf(actor)
  const found = reach === null ? [] : await queries.listAssignees(db, reach.ofGroup, search)
  return { assignees: found.map(({ userId, name }) => ({ userId, name })) }
}

/** Assigns each matter that the caller sees, to somebody who sees it too; null ends the assignments. */
export async function assignMatters(
  world: Parts & Pick<World, 'log'>,
  actor: Actor,
  { matters, assignedTo }: z.output<typeof AssignmentBody>,
): Promise<{ results: Results }> {
  const people = [...new Set(matters.map(({ userId }) => userId))]
  const now = world.clock.now()
  const reach = reachOf(actor)
  const assignee = reach && assignedTo && (await queries.findAssignee(world.db, reach.ofGroup, assignedTo))
  const seenBy = async (one: { ofGroup: number | null } | null) =>
    new Set(one && (await findMatters(world.db, people, { ...one, now })).map(keyOf))
  const seen = await seenBy(reach)
  const seenByAssignee = await seenBy(assignee ? { ofGroup: assignee.groupId } : null)

  const { results } = await doForEach(world, [...matters.keys()], (index) => {
    const named = matters[index] ?? { userId: 0, matter: '' }
    if (!seen.has(keyOf(named))) throw notFound()
    if (!mayDecide(actor, { subjectId: named.userId, contributors: [] })) throw problem('worklist.own')
    if (assignedTo === null)
      return write(world, actor, 'unassign', named, (tx) =>
        queries.deleteAssignment(tx, named.userId, named.matter),
      )
    if (assignedTo === named.userId || !seenByAssignee.has(keyOf(named))) throw problem('worklist.cannot-see')
    const assignment = { ...named, assignedTo, assignedBy: actor.userId, assignedAt: now }
    return write(world, actor, 'assign', { ...named, assignedTo }, (tx) =>
      queries.saveAssignment(tx, assignment),
    )
  })
  return {
    results: results.map(({ id, outcome, code, message }) => {
      const named = matters[id] ?? { userId: 0, matter: '' }
      return {
        ...named,
        outcome,
        ...(code !== undefined && { code }),
        ...(message !== undefined && { message }),
      }
    }),
  }
}

const keyOf = ({ userId, matter }: { userId: number; matter: string }) => `${userId} ${matter}`

/** The change and its entry in the audit trail; nothing if nothing changes. */
const write = (
  world: Parts,
  actor: Actor,
  verb: 'assign' | 'unassign',
  detail: { userId: number; matter: string; assignedTo?: number },
  change: (tx: Db) => Promise<boolean>,
): Promise<void> =>
  world.db.transaction().execute(async (tx) => {
    if (!(await change(tx))) return
    const subject = { type: 'user', id: detail.userId }
    await recordAudit(world, tx, { action: `worklist.${verb}`, actor, subject, detail })
  })

/** The people of one statement. */
const chunkSize = 200

/** Deletes the assignments of matters that are over, every hour. The list shows none of them before. */
export async function pruneWorklistAssignments({ db, clock }: Parts): Promise<void> {
  for (let after = 0; ; ) {
    const people = await queries.findAssigned(db, after, chunkSize)
    const last = people.at(-1)
    if (last === undefined) return
    const now = clock.now()
    const matters = await findMatters(db, people, { ofGroup: null, now })
    await queries.deleteOtherAssignments(db, people, matters, now)
    after = last
  }
}
