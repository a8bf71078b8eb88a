import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { watchMemory } from '@gantry/bench/platform/accounting.ts'
import { placeOf } from '@gantry/server/platform/files/file-store-receiving.ts'
import type { Db } from '@gantry/server/platform/world.ts'
import { sql } from 'kysely'
import { ask } from './harness/calls.ts'
import { type Drill, judge, notRun } from './harness/drill.ts'
import { addMip } from './harness/mips.ts'
import type { Platform } from './harness/platform.ts'
import { waitUntil } from './harness/waiting.ts'

const run = promisify(execFile)
const people = 2000
/** The server's memory grows to its working size with these, whatever comes after. */
const fewerPeople = 500
const kinds = ['AHPRA', 'ASAR', 'INDEMNITY', 'CPD']
const documentBytes = 20_000
const mostGrowth = 40

export const accreditationPack: Drill = {
  name: 'accreditation-pack',
  what: `make the pack of ${people} people with ${kinds.length} documents each, and kill the server while it is made`,
  pass: `memory grows by at most ${mostGrowth} MB after a pack of ${fewerPeople} people; the pack is taken up again; sha256sum -c passes; no leftovers`,
  async run(harness) {
    for (const [tool, flag] of [
      ['unzip', '-v'],
      ['sha256sum', '--version'],
    ] as const) {
      const found = await run(tool, [flag]).catch(() => null)
      if (found === null) return notRun(`${tool} is not installed`)
    }
    const platform = await harness.platform()
    const { db, dataDir } = platform
    const small = await mipNamed(platform, 'Small Clinic')
    const large = await mipNamed(platform, 'Large Clinic')
    await fill(db, dataDir, small, fewerPeople)
    const packedBytes = await fill(db, dataDir, large, people)
    harness.say(`${people} people with ${people * kinds.length} documents of ${mega(packedBytes)} MB in all.`)

    const first = await make(platform, small)
    harness.say(`A pack of ${fewerPeople} people: memory grew by ${first.growth} MB.`)
    const { pack, growth, seconds } = await make(platform, large)
    harness.say(`Made ${mega(pack.size)} MB in ${seconds.toFixed(1)} s; memory grew by ${growth} MB.`)

    await dropDownload(platform, large, pack)
    const killed = await killInTheMiddle(platform, large)
    harness.say(`Killed after ${killed.progress} %, made again by the next server.`)
    const file = harness.folder('pack.zip')
    await download(platform, large, killed.pack, file)
    const folder = harness.folder('unpacked')
    await run('unzip', ['-q', file, '-d', folder])
    const options = { cwd: folder, maxBuffer: 50_000_000 }
    const { stdout } = await run('sha256sum', ['-c', 'SHA256SUMS'], options)
    const right = stdout.match(/: OK$/gm)?.length ?? 0
    const leftovers = readdirSync(join(dataDir, 'files', 'tmp')).length
    const named = await db.selectFrom('accreditationPack').select('sha256').execute()
    const lost = named.filter(
      ({ sha256 }) => sha256 === null || !existsSync(join(dataDir, 'files', placeOf(sha256))),
    )
    return judge(
      growth <= mostGrowth && right === people * kinds.length + 7 && leftovers + lost.length === 0,
      `memory grew by ${growth} MB for a file of ${mega(pack.size)} MB in ${seconds.toFixed(1)} s; killed at ` +
        `${killed.progress} %, then made; ${right} files right; ${leftovers} leftovers, ${lost.length} packs without a file`,
    )
  },
}

async function mipNamed({ server, cast }: Platform, name: string): Promise<number> {
  const { text } = await addMip(server.port, cast.admin.token, name)
  return (JSON.parse(text) as { mipId: number }).mipId
}

const mega = (bytes: number) => Math.round(bytes / 1_000_000)

/** Links people with verified qualifications to the MIP and stores their documents. Returns the bytes of the documents. */
async function fill(db: Db, dataDir: string, mipId: number, count: number): Promise<number> {
  const { rows } = await sql<{ qualificationId: number }>`
    with person as (
      insert into "user" (first_name, last_name, email, activated_at)
      select 'First ' || number, 'Last ' || number, 'pack' || ${mipId}::bigint || '-' || number || '@drill.example', now()
      from generate_series(1, ${count}) as number returning user_id),
    link as (insert into user_mip (user_id, mip_id, allowed) select user_id, ${mipId}, true from person)
    insert into qualification (user_id, qualification_kind_id, number, state, check_result, checked_on, submitted_at)
    select user_id, qualification_kind_id, 'N' || user_id, 'VERIFIED', 'CURRENT', current_date, now() - interval '2 days'
    from person cross join qualification_kind as kind where kind.code = any(${kinds}::text[])
    returning qualification_id`.execute(db)
  await sql`
    insert into qualification_check (qualification_id, checked_at, method, result)
    select qualification_id, now() - interval '1 day', 'DOCUMENT_SEEN', 'CURRENT'
    from unnest(${rows.map(({ qualificationId }) => qualificationId)}::bigint[]) as qualification_id`.execute(
    db,
  )
  await sql`
    insert into requirement (qualification_kind_id, enforcement)
    select qualification_kind_id, 'WARN' from qualification_kind where code = any(${kinds}::text[])
    on conflict do nothing`.execute(db)
  const documents = rows.map(({ qualificationId }) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(documentBytes)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = join(dataDir, 'files', placeOf(sha256))
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, bytes)
    return { qualificationId, sha256, size: bytes.length }
  })
  await sql`
    insert into qualification_document (qualification_id, file_name, content_type, size, sha256)
    select "qualificationId", 'licence.pdf', 'application/pdf', size, sha256
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as given ("qualificationId" bigint, size bigint, sha256 text)`.execute(db)
  return documents.reduce((sum, { size }) => sum + size, 0)
}

type Pack = { accreditationPackId: number; state: string; progress: number; size: number }

const addressOf = (mipId: number) => `/api/mips/${mipId}/accreditation-packs`

async function requestPack({ server, cast }: Platform, mipId: number): Promise<number> {
  const asOf = new Date().toISOString().slice(0, 10)
  const answer = await ask(server.port, { path: addressOf(mipId), token: cast.admin.token, body: { asOf } })
  if (answer.status !== 200) throw new Error(`the pack was refused: ${answer.status} ${answer.text}`)
  return (JSON.parse(answer.text) as Pack).accreditationPackId
}

async function readPack({ server, cast }: Platform, mipId: number, packId: number): Promise<Pack> {
  const { text } = await ask(server.port, { path: addressOf(mipId), token: cast.admin.token })
  const packs = (JSON.parse(text) as { accreditationPacks: Pack[] }).accreditationPacks
  const pack = packs.find(({ accreditationPackId }) => accreditationPackId === packId)
  if (pack === undefined) throw new Error('the pack is gone')
  return pack
}

/** Makes a pack, and measures by how many MB the memory of the server grows meanwhile. */
async function make(platform: Platform, mipId: number) {
  const started = performance.now()
  const [pack, growth] = await watchMemory(platform.server.pid, async () =>
    waitForPack(platform, mipId, await requestPack(platform, mipId)),
  )
  return { pack, growth: Math.round(growth ?? Number.NaN), seconds: (performance.now() - started) / 1000 }
}

async function waitForPack(platform: Platform, mipId: number, packId: number): Promise<Pack> {
  const isDone = async () => (await readPack(platform, mipId, packId)).state === 'DONE'
  if ((await waitUntil(isDone, { within: 300_000, every: 500 })) === null)
    throw new Error('the pack was not made')
  return readPack(platform, mipId, packId)
}

async function killInTheMiddle(platform: Platform, mipId: number) {
  const packId = await requestPack(platform, mipId)
  let progress = 0
  const isHalf = async () => {
    progress = (await readPack(platform, mipId, packId)).progress
    return progress >= 20
  }
  await waitUntil(isHalf, { within: 120_000, every: 50 })
  platform.server.kill()
  await platform.server.ended
  await platform.startAgain()
  return { progress, pack: await waitForPack(platform, mipId, packId) }
}

const startDownload = ({ server, cast }: Platform, mipId: number, { accreditationPackId }: Pack) =>
  request({
    host: '127.0.0.1',
    port: server.port,
    path: `${addressOf(mipId)}/${accreditationPackId}/download`,
    headers: { authorization: `Bearer ${cast.admin.token}` },
  }).end()

function download(platform: Platform, mipId: number, pack: Pack, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = startDownload(platform, mipId, pack)
    sending.once('error', reject)
    sending.once('response', (response) => {
      pipeline(response, createWriteStream(file)).then(resolve, reject)
    })
  })
}

/** Cuts a download off, and waits until the server has closed the file. */
async function dropDownload(platform: Platform, mipId: number, pack: Pack): Promise<void> {
  const openFiles = () => readdirSync(`/proc/${platform.server.pid}/fd`).length
  const before = openFiles()
  await new Promise<void>((resolve) => {
    const sending = startDownload(platform, mipId, pack)
    sending.once('error', () => resolve())
    sending.once('response', (response) => {
      response.once('data', () => sending.destroy())
      response.once('close', () => resolve())
    })
  })
  const closed = await waitUntil(async () => openFiles() <= before, { within: 10_000, every: 100 })
  if (closed === null) throw new Error('the server keeps the file of a dropped download open')
}
