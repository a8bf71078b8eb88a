import type { Bench, Line, Row } from './line.ts'
import { readWithin } from './summaries.ts'

/** In milliseconds: the officer works in these lists all day. */
const limit = 150

/** What is to be done about qualifications, and which MIPs are ready, with a requirement for everybody. */
export const complianceLine: Line = {
  name: 'compliance',
  async run(bench) {
    const { mipId } = await bench.platform.db
      .selectFrom('userMip')
      .select('mipId')
      .groupBy('mipId')
      .orderBy((builder) => builder.fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return withRequirement(bench, async () => [
      await readWithin(bench, {
        work: 'the worklist of the largest MIP, 1 connection',
        path: `/api/worklist?mipId=${mipId}`,
        as: 'admin',
        limit,
      }),
      await readWithin(bench, {
        work: 'the worklist of a group of 5,000, 1 connection',
        path: '/api/worklist',
        as: 'groupAdmin',
        limit,
      }),
      await readWithin(bench, {
        work: 'readiness, ten of all MIPs, 1 connection',
        path: '/api/readiness?pageNo=0&pageSize=10',
        as: 'admin',
        limit,
      }),
      await readWithin(bench, {
        work: 'readiness in half a year, ten MIPs of a group, 1 connection',
        path: `/api/readiness?pageNo=0&pageSize=10&day=${inHalfAYear()}`,
        as: 'groupAdmin',
        limit,
      }),
    ])
  },
}

const inHalfAYear = () => new Date(Date.now() + 182 * 86_400_000).toISOString().slice(0, 10)

/** Everybody needs the registration, and lists name who lacks it. Nobody is held, so other lines measure the same as before. */
async function withRequirement({ platform: { db } }: Bench, run: () => Promise<Row[]>): Promise<Row[]> {
  const kind = db.selectFrom('qualificationKind').select('qualificationKindId').where('code', '=', 'AHPRA')
  const { qualificationKindId } = await kind.executeTakeFirstOrThrow()
  const { requirementId } = await db
    .insertInto('requirement')
    .values({ qualificationKindId, enforcement: 'INFORM' })
    .returning('requirementId')
    .executeTakeFirstOrThrow()
  try {
    return await run()
  } finally {
    await db.deleteFrom('requirement').where('requirementId', '=', requirementId).execute()
  }
}
