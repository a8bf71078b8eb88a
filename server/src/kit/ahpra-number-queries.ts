import { errorRows } from '@gantry/contract/errors'
import { sql } from 'kysely'
import { violatesUnique } from '../platform/db/statements/violations.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/world.ts'

// An AHPRA number belongs to one person (migration 0089). Nobody learns from a refusal who has it, or in which group they are.

export const numberTaken = errorRows['qualification.number-taken'].message

/** Runs a write. @throws 409 with this field if it gives somebody the AHPRA number of another person */
export async function orNumberTaken<Result>(field: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!violatesUnique(error, 'qualification_ahpra_number_key')) throw error
    throw problem('qualification.number-taken', {}, { fields: [field] })
  }
}

/** Which of these AHPRA numbers people have, and who. For imports, which say so before they write. */
export async function findHoldersOfNumbers(db: Db, numbers: string[]): Promise<Map<string, number[]>> {
  const wanted = [...new Set(numbers)].filter((number) => number !== '')
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ number: string; userIds: number[] }>`
    select number, array_agg(distinct user_id) as user_ids from qualification
    where qualification_kind_id = (select qualification_kind_id from qualification_kind where code = 'AHPRA')
      and number = any(${wanted}::text[]) and number <> '' and user_id is not null and state <> 'REFUSED'
    group by number`.execute(db)
  return new Map(rows.map(({ number, userIds }) => [number, userIds]))
}
