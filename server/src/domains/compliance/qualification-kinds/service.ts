import { auditedFields } from '@gantry/contract/audited-fields'
import type {
  QualificationKind,
  QualificationKindBody,
} from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type { z } from 'zod'
import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import { type Confirmation, confirmHolds } from '../../../kit/holds/confirming.ts'
import { asTaken } from '../../../kit/record.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

// The kinds of qualifications. The contract lets only platform administrators change them.

export const findQualificationKind = queries.findKind

type Kinds = Pick<World, 'db' | 'clock' | 'secrets'>
type Body = z.output<typeof QualificationKindBody>

const audited = Object.keys(auditedFields['qualification-kind'])
/** A kind before it was added. */
const nothing = Object.fromEntries(audited.map((field) => [field, null]))

export const listQualificationKinds = async ({ db }: Pick<World, 'db'>) => ({
  qualificationKinds: await queries.listKinds(db),
})

/** Adds a kind when there is no id; otherwise changes it. The code and the subject never change. */
export const saveQualificationKind = (
  world: Kinds,
  actor: Actor,
  { previewToken: token, ...body }: Body,
): Promise<QualificationKind> =>
  world.db.transaction().execute((tx) => writeQualificationKind(world, tx, actor, body, { token }))

/** The same in a transaction. */
export async function writeQualificationKind(
  world: Kinds,
  tx: Db,
  actor: Actor,
  body: Body,
  confirmation: Confirmation,
): Promise<QualificationKind> {
  const { qualificationKindId = 0, version, code, subject, previewToken: _, ...fields } = body
  if (qualificationKindId === 0) {
    if (code === undefined) throw badField('code', 'Required.')
    if (subject === undefined) throw badField('subject', 'Required.')
    const values = { ...fields, code, subject, createdAt: world.clock.now() }
    const added = await orTaken({ code, label: fields.label }, () => queries.insertKind(tx, values))
    const changes = changesBetween(audited, nothing, added)
    await audit(world, tx, actor, 'add', added, { name: added.label, ...changesDetail(changes) })
    return added
  }
  const before = current(await queries.lockKind(tx, qualificationKindId), version)
  if (code !== undefined && code !== before.code) throw badField('code', 'The code cannot be changed.')
  if (subject !== undefined && subject !== before.subject)
    throw badField('subject', 'This cannot be changed.')
  if (Object.keys(changesBetween(audited, before, { ...before, ...fields })).length === 0) return before
  const after = await orTaken({ code: before.code, label: fields.label }, async () =>
    confirmHolds(world, tx, actor, confirmation, {
      change: ['qualification-kind', qualificationKindId, before.version, fields],
      touched: { requirementIds: await queries.listHoldingRequirements(tx, qualificationKindId) },
      write: () => queries.updateKind(tx, qualificationKindId, fields),
    }),
  )
  await audit(world, tx, actor, 'edit', after, changesDetail(changesBetween(audited, before, after)))
  return after
}

/** A kind without which people are held stays active, because nobody can add a qualification of an inactive kind. */
export const setQualificationKindStatus = (
  world: Kinds,
  actor: Actor,
  qualificationKindId: number,
  { status, previewToken: token }: { status: boolean; previewToken?: string | undefined },
): Promise<QualificationKind> =>
  world.db
    .transaction()
    .execute((tx) =>
      writeQualificationKindStatus(world, tx, actor, { qualificationKindId, status }, { token }),
    )

/** The same in a transaction. */
export async function writeQualificationKindStatus(
  world: Kinds,
  tx: Db,
  actor: Actor,
  { qualificationKindId, status }: { qualificationKindId: number; status: boolean },
  confirmation: Confirmation,
): Promise<QualificationKind> {
  const before = await lock(tx, qualificationKindId)
  const requirementIds = await queries.listHoldingRequirements(tx, qualificationKindId)
  if (!status && requirementIds.length > 0) {
    throw problem('qualification-kind.holds')
  }
  const after = await confirmHolds(world, tx, actor, confirmation, {
    change: ['qualification-kind-status', qualificationKindId, before.version, status],
    touched: { requirementIds },
    write: async () =>
      before.status === status ? before : queries.updateKind(tx, qualificationKindId, { status }),
  })
  if (before.status !== status) await audit(world, tx, actor, status ? 'activate' : 'inactivate', after)
  return after
}

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
      qualification_kind_code_key: problem('qualification-kind.code-taken', { code }),
      qualification_kind_label_key: problem('qualification-kind.label-taken', { name: label }),
    })
  }
}

const audit = (
  world: Pick<World, 'clock'>,
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
