import type { RoleCode } from '@gantry/contract/product'
import type { Insertable } from 'kysely'
import type { Database } from '../platform/db/db.ts'
import type { Db } from '../platform/world.ts'
import { roleIdOf } from './factories.ts'

export async function kindIdOf(db: Db, code: string): Promise<number> {
  const query = db.selectFrom('qualificationKind').select('qualificationKindId').where('code', '=', code)
  return (await query.executeTakeFirstOrThrow()).qualificationKindId
}

type QualificationWishes = { kind?: string } & Partial<Insertable<Database['qualification']>>

/**
 * Makes a qualification of a person or a MIP: a verified, current AHPRA registration that was checked on 1 November 2026
 * and has no end, unless the wishes say otherwise. Dates are texts such as `2026-11-30`.
 */
export async function buildQualification(
  db: Db,
  owner: { userId: number } | { mipId: number },
  { kind = 'AHPRA', ...wishes }: QualificationWishes = {},
): Promise<number> {
  const state = wishes.state ?? 'VERIFIED'
  const check = state === 'SUBMITTED' ? {} : { checkResult: 'CURRENT', checkedOn: '2026-11-01' }
  const qualificationKindId = await kindIdOf(db, kind)
  const query = db
    .insertInto('qualification')
    .values({ qualificationKindId, ...check, ...owner, ...wishes, state })
    .returning('qualificationId')
  return (await query.executeTakeFirstOrThrow()).qualificationId
}

type RequirementWishes = {
  kind?: string
  role?: RoleCode
  mipId?: number
  state?: string
  professions?: string[]
  engagements?: string[]
  modalities?: string[]
  enforcement?: 'INFORM' | 'WARN' | 'HOLD'
  /** When a HOLD was switched on: 1 November 2026 by default. It holds from the next midnight on. */
  holdsAfter?: Date
}

/** Makes a requirement that holds links without an AHPRA registration, unless the wishes say otherwise. */
export async function buildRequirement(db: Db, wishes: RequirementWishes = {}): Promise<number> {
  const { kind = 'AHPRA', role, enforcement = 'HOLD', holdsAfter, ...rest } = wishes
  const values = {
    ...rest,
    qualificationKindId: await kindIdOf(db, kind),
    roleId: role === undefined ? null : await roleIdOf(db, role),
    enforcement,
    holdsAfter: enforcement === 'HOLD' ? (holdsAfter ?? new Date('2026-11-01T00:00:00Z')) : null,
  }
  const query = db.insertInto('requirement').values(values).returning('requirementId')
  return (await query.executeTakeFirstOrThrow()).requirementId
}

/** Puts a link that is on hold in force between two times. */
export async function buildOverride(
  db: Db,
  userMipId: number,
  { startsAt, until }: { startsAt: Date; until: Date },
): Promise<void> {
  const link = db.selectFrom('userMip').select(['userMipId', 'userId', 'mipId'])
  const ends = await link.where('userMipId', '=', userMipId).executeTakeFirstOrThrow()
  const values = { ...ends, startsAt, until, reason: 'The register is away.' }
  await db.insertInto('holdOverride').values(values).execute()
}
