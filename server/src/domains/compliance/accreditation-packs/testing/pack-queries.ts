import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccreditationPack } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { runJob } from '../../../../platform/jobs/run-job.ts'
import type { Db, World } from '../../../../platform/world.ts'
import type { Caller } from '../../../../testing/caller.ts'
import type { TestApp } from '../../../../testing/world.ts'
import { packJob } from '../worker.ts'

export const packsOf = (mipId: number) => `/api/mips/${mipId}/accreditation-packs`

export async function requestPack(caller: Caller, mipId: number, asOf = '2026-11-17', from?: string) {
  const answer = await caller.inject('POST', packsOf(mipId), { asOf, from })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<AccreditationPack>()
}

export const listPacks = async (caller: Caller, mipId: number) =>
  (await caller.inject('GET', packsOf(mipId))).json<{ accreditationPacks: AccreditationPack[] }>()
    .accreditationPacks

/** Runs the jobs of the packs that are not made yet. @throws when one could not be made, or was cut short */
export async function makePacks(world: World, isStopped = () => false): Promise<void> {
  const packs = await world.db
    .selectFrom('accreditationPack')
    .select('accreditationPackId')
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .orderBy('accreditationPackId')
    .execute()
  for (const payload of packs) await runJob(world, 'accreditation-pack', packJob, isStopped, payload)
}

/** Makes a pack and unpacks it. */
export async function unpack(server: TestApp, caller: Caller, mipId: number, asOf?: string, from?: string) {
  const { accreditationPackId } = await requestPack(caller, mipId, asOf, from)
  await makePacks(server.world)
  const answer = await caller.inject('GET', `${packsOf(mipId)}/${accreditationPackId}/download`)
  expect(answer.status, answer.text).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'gantry-pack-test-'))
  const zip = join(folder, 'pack.zip')
  writeFileSync(zip, answer.bytes)
  const files = join(folder, 'files')
  mkdirSync(files)
  execFileSync('unzip', ['-q', zip, '-d', files])
  const read = (path: string) => readFileSync(join(files, path), 'utf8')
  return {
    folder,
    files,
    read,
    /** The rows of a CSV file, each as an object by header. */
    rows: (path: string) => rowsOf(read(path)),
    checkSums: () => execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: files, encoding: 'utf8' }),
  }
}

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true })

type CheckWishes = {
  on: string
  result?: string
  expiresOn?: string | null
  conditions?: string
  by?: number
}
type QualificationWishes = {
  userId?: number
  mipId?: number
  kind: string
  number?: string
  jurisdiction?: string
  recognisedIn?: string[]
  issuedOn?: string
  expiresOn?: string
  conditions?: string
  submittedOn?: string
  replaces?: number
  checks?: CheckWishes[]
}

/** Writes a qualification with its checks, as the calls for qualifications leave them. */
export async function buildQualification({ db }: TestApp, wishes: QualificationWishes): Promise<number> {
  const { kind, checks = [], submittedOn = '2026-01-10', ...fields } = wishes
  const last = checks.at(-1)
  const { qualificationKindId } = await db
    .selectFrom('qualificationKind')
    .select('qualificationKindId')
    .where('code', '=', kind)
    .executeTakeFirstOrThrow()
  const checked = last && {
    state: 'VERIFIED',
    checkResult: last.result ?? 'CURRENT',
    checkedOn: last.on,
    ...(last.expiresOn !== undefined && { expiresOn: last.expiresOn }),
  }
  const query = db
    .insertInto('qualification')
    .values({ ...fields, qualificationKindId, submittedAt: noonOf(submittedOn), ...checked })
  const { qualificationId } = await query.returning('qualificationId').executeTakeFirstOrThrow()
  const { expiresOn: end = null, conditions: text = '' } = fields
  for (const { on, result = 'CURRENT', expiresOn = end, conditions = text, by = null } of checks) {
    const check = { checkedAt: noonOf(on), method: 'REGISTER_LOOKUP', result, expiresOn, conditions }
    await db
      .insertInto('qualificationCheck')
      .values({ ...check, qualificationId, checkedBy: by })
      .execute()
  }
  return qualificationId
}

const noonOf = (day: string) => new Date(`${day}T01:00:00Z`)

export async function buildEvidence(
  { db, world }: TestApp,
  qualificationId: number,
  fileName: string,
  bytes: Buffer | string,
): Promise<string> {
  async function* chunks() {
    yield Buffer.from(bytes)
  }
  const received = await world.files.receive(chunks(), 10_000_000)
  await received.keep()
  const { size, sha256 } = received
  await db
    .insertInto('qualificationDocument')
    .values({ qualificationId, fileName, contentType: 'application/pdf', size, sha256 })
    .execute()
  return sha256
}

type RequirementWishes = {
  kind: string
  enforcement?: string
  mipId?: number
  roleId?: number
  state?: string
  professions?: string[]
  engagements?: string[]
  modalities?: string[]
}

export async function buildRequirement({ db }: TestApp, wishes: RequirementWishes): Promise<void> {
  const { kind, enforcement = 'WARN', ...where } = wishes
  const { qualificationKindId } = await db
    .selectFrom('qualificationKind')
    .select('qualificationKindId')
    .where('code', '=', kind)
    .executeTakeFirstOrThrow()
  const holdsAfter = enforcement === 'HOLD' ? new Date('2026-01-01T00:00:00Z') : null
  await db
    .insertInto('requirement')
    .values({ ...where, qualificationKindId, enforcement, holdsAfter })
    .execute()
}

/** The rows of missing.csv, by plain SQL over the table of requirements, for 17 November 2026. */
export async function listMissing(db: Db, mipId: number): Promise<string[]> {
  const query = sql<{ row: string }>`
    select "user".user_id || ' ' || kind.code as row
    from user_mip join "user" using (user_id) cross join qualification_kind as kind
    where user_mip.mip_id = ${mipId} and allowed and "user".status and kind.subject = 'USER'
      and exists (
        select from requirement where requirement.qualification_kind_id = kind.qualification_kind_id
          and (mip_id is null or mip_id = ${mipId}) and state in ('', 'NSW')
          and (role_id is null or role_id in (select role_id from user_role where user_role.user_id = "user".user_id)))
      and not exists (
        select from qualification where qualification.user_id = "user".user_id
          and qualification.qualification_kind_id = kind.qualification_kind_id and qualification.state = 'VERIFIED'
          and check_result in ('CURRENT', 'CONDITIONS')
          and (expires_on is null
            or date '2026-11-17' < expires_on + make_interval(months => kind.grace_months) + interval '1 day')
          and (not is_jurisdictional or jurisdiction = 'NSW' or 'NSW' = any (recognised_in)))`
  return (await query.execute(db)).rows.map(({ row }) => row).toSorted()
}
