import { otherFields } from '@gantry/contract/audit/audited-fields'
import type { QualificationKind, QualificationKindBody } from '@gantry/contract/qualification-kinds/schemas'
import type { z } from 'zod'
import { changesBetween } from '../../kit/changes.ts'
import { refuseOwnRelease } from '../../kit/own-holds.ts'
import { asTaken } from '../../kit/record.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { badField, notFound, staleVersion } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import * as queries from './queries.ts'

// The kinds of qualifications. The contract lets only platform administrators change them.

export const findQualificationKind = queries.findKind

type Kinds = Pick<World, 'db' | 'clock'>
type Body = z.output<typeof QualificationKindBody>

export const listQualificationKinds = async ({ db }: Pick<World, 'db'>) => ({
  qualificationKinds: await queries.listKinds(db),
})

/** Adds a kind when there is no id; otherwise changes it. The code and the subject never change. */
export const saveQualificationKind = (
  world: Kinds,
  actor: Actor,
  { qualificationKindId = 0, version, code, subject, ...fields }: Body,
): Promise<QualificationKind> =>
  world.db.transaction().execute(async (tx) => {
    if (qualificationKindId === 0) {
      if (code === undefined) throw badField('code', 'Required.')
      if (subject === undefined) throw badField('subject', 'Required.')
      const values = { ...fields, code, subject, createdAt: world.clock.now() }
      const added = await orTaken({ code, label: fields.label }, () => queries.insertKind(tx, values))
      await audit(world, tx, actor, 'add', added, { name: added.label })
      return added
    }
    const before = await lock(tx, qualificationKindId)
    if (version !== undefined && version !== before.version) throw staleVersion()
    if (code !== undefined && code !== before.code) throw badField('code', 'The code cannot be changed.')
    if (subject !== undefined && subject !== before.subject) {
      throw badField('subject', 'This cannot be changed.')
    }
    const after = await orTaken({ code: before.code, label: fields.label }, () =>
      refuseOwnRelease(tx, actor, () => queries.updateKind(tx, qualificationKindId, fields)),
    )
    const changes = changesBetween(Object.keys(otherFields['qualification-kind']), before, after)
    if (Object.keys(changes).length > 0) await audit(world, tx, actor, 'edit', after, { changes })
    return after
  })

export const setQualificationKindStatus = (
  world: Kinds,
  actor: Actor,
  qualificationKindId: number,
  status: boolean,
): Promise<QualificationKind> =>
  world.db.transaction().execute(async (tx) => {
    const before = await lock(tx, qualificationKindId)
    if (before.status === status) return before
    const after = await queries.updateKind(tx, qualificationKindId, { status })
    await audit(world, tx, actor, status ? 'activate' : 'inactivate', after)
    return after
  })

async function lock(tx: Db, qualificationKindId: number): Promise<QualificationKind> {
  const kind = await queries.lockKind(tx, qualificationKindId)
  if (kind === null) throw notFound()
  return kind
}

async function orTaken<Result>(
  { code, label }: { code: string; label: string },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw asTaken(error, {
      qualification_kind_code_key: {
        code: 'qualification-kind.code-taken',
        field: 'code',
        message: `A kind with the code "${code}" already exists.`,
      },
      qualification_kind_label_key: {
        code: 'qualification-kind.label-taken',
        field: 'label',
        message: `A kind named "${label}" already exists.`,
      },
    })
  }
}

const audit = (
  world: Kinds,
  tx: Db,
  actor: Actor,
  verb: 'add' | 'edit' | 'activate' | 'inactivate',
  { qualificationKindId, label }: QualificationKind,
  detail: object = {},
) =>
  recordAudit(world, tx, {
    action: `qualification-kind.${verb}`,
    actor,
    subject: { type: 'qualification-kind', id: qualificationKindId },
    detail: { kind: label, ...detail },
  })
