import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanUpDaily, ownFiles } from '../../../kit/stored-files/testing/clean-up.ts'
import { readJobFigures } from '../../../platform/jobs/figures.ts'
import type { World } from '../../../platform/world.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { clearJobs, listJobKeys, listQueues } from '../../../testing/jobs/queries.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import {
  buildEvidence,
  buildQualification,
  listPacks,
  makePacks,
  packsOf,
  requestPack,
} from './testing/pack-queries.ts'
import { leftPacks } from './worker.ts'

const minute = 60_000
const patiently = { timeout: 10_000 }

describe('a pack that is being made', () => {
  let server: TestApp
  let cast: Cast
  let mipId: number
  let evidence: string

  beforeAll(async () => {
    server = await buildTestApp()
    await ownFiles(server.world)
    cast = await buildCast(server)
    mipId = cast.northMip.mipId
    const { userId } = cast.people.ana
    await linkUserMip(server.db, userId, mipId, { allowed: true })
    const qualificationId = await buildQualification(server, {
      userId,
      kind: 'CPD',
      checks: [{ on: '2026-10-01' }],
    })
    evidence = await buildEvidence(server, qualificationId, 'proof.pdf', '%PDF proof')
  })
  beforeEach(async () => {
    await server.db.deleteFrom('accreditationPack').execute()
    await clearJobs(server.db)
    await cleanUpDaily(server.world)
  })
  afterAll(() => server.close())

  const storedFiles = async () => {
    const hashes = []
    for await (const sha256 of server.world.files.list()) hashes.push(sha256)
    return hashes
  }
  const temporaryFiles = () => readdirSync(join(server.world.settings.dataDir, 'files', 'tmp'))
  const newest = async () => (await listPacks(cast.as.admin, mipId))[0]

  /** A server that stops responding while it reads the evidence, until `end` is called. */
  function stuckServer() {
    let end = (_error?: Error) => {}
    const waiting = new Promise<void>((resolve, reject) => {
      end = (error) => (error === undefined ? resolve() : reject(error))
    })
    waiting.catch(() => undefined)
    const reached = vi.fn()
    const { files } = server.world
    const world: World = {
      ...server.world,
      files: {
        ...files,
        async open(sha256) {
          reached()
          await waiting
          return files.open(sha256)
        },
      },
    }
    return { world, end, isReached: () => vi.waitFor(() => expect(reached).toHaveBeenCalled(), patiently) }
  }

  const newestKey = async () => `accreditation-pack:${(await newest())?.accreditationPackId}`
  const runningUntil = (time: Date) =>
    server.db.updateTable('accreditationPack').set({ runningUntil: time }).execute()

  it('has a job from its request on; without one, as after a restored backup, it gets one by the clock', async () => {
    await requestPack(cast.as.admin, mipId)
    expect(await listJobKeys(server.db, 'accreditation-pack')).toEqual([await newestKey()])
    const [job] = await listQueues(server.db, 'accreditation-pack')
    await clearJobs(server.db)
    for (let run = 0; run < 2; run++) await leftPacks.run(server.world, () => false, {})
    expect(await listJobKeys(server.db, 'accreditation-pack')).toEqual([await newestKey()])
    expect(await listQueues(server.db, 'accreditation-pack')).toEqual([job])
    expect(job).toBe('accreditation-packs')
    await makePacks(server.world)
    await clearJobs(server.db)
    await leftPacks.run(server.world, () => false, {})
    expect(await listJobKeys(server.db, 'accreditation-pack')).toEqual([])
  })

  it('is made by the last run that took it, when the queue has given it to a second one', async () => {
    await requestPack(cast.as.admin, mipId)
    const first = stuckServer()
    const making = makePacks(first.world)
    await first.isReached()
    expect(await newest()).toMatchObject({ state: 'RUNNING', size: null })
    expect(await storedFiles()).toEqual([evidence])
    await makePacks(server.world)
    const made = await newest()
    expect(made).toMatchObject({ state: 'DONE', peopleTotal: 1, peopleDone: 1 })
    // The first server was only slow. Its own file must not replace the finished one.
    first.end()
    await making
    expect(await newest()).toEqual(made)
    expect(new Set(await storedFiles())).toEqual(new Set([evidence, made?.sha256]))
    expect(temporaryFiles()).toEqual([])
  })

  it('is left to a server of the previous version that makes it, until that one no longer renews it', async () => {
    await requestPack(cast.as.admin, mipId)
    await clearJobs(server.db)
    await server.db.updateTable('accreditationPack').set({ state: 'RUNNING', attempts: 1 }).execute()
    await runningUntil(new Date(server.clock.now().getTime() + minute))
    await makePacks(server.world)
    await leftPacks.run(server.world, () => false, {})
    expect(await newest()).toMatchObject({ state: 'RUNNING' })
    expect(await listJobKeys(server.db, 'accreditation-pack')).toEqual([])
    server.clock.advance(2 * minute)
    await leftPacks.run(server.world, () => false, {})
    expect(await listJobKeys(server.db, 'accreditation-pack')).toEqual([await newestKey()])
    await makePacks(server.world)
    expect(await newest()).toMatchObject({ state: 'DONE' })
  })

  it('leaves nothing behind when it is deleted meanwhile', async () => {
    const { accreditationPackId } = await requestPack(cast.as.admin, mipId)
    const first = stuckServer()
    const making = makePacks(first.world)
    await first.isReached()
    const answer = await cast.as.admin.inject('DELETE', `${packsOf(mipId)}/${accreditationPackId}`)
    expect(answer.json()).toBe(true)
    first.end()
    await making
    expect(await newest()).toBeUndefined()
    expect(await storedFiles()).toEqual([evidence])
    expect(temporaryFiles()).toEqual([])
  })

  it('stops with its server, and the next run makes it', async () => {
    await requestPack(cast.as.admin, mipId)
    const first = stuckServer()
    let isStopping = false
    const making = makePacks(first.world, () => isStopping)
    const ended = vi.fn()
    making.catch(ended)
    await first.isReached()
    isStopping = true
    // The progress is written, and the stop noticed, each second.
    await pause(1500)
    first.end()
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(new Error('the server stopped')), patiently)
    expect(temporaryFiles()).toEqual([])
    expect(await newest()).toMatchObject({ state: 'RUNNING' })
    await makePacks(server.world)
    expect(await newest()).toMatchObject({ state: 'DONE' })
  })

  it('leaves no time of a last success behind, which an alert would find too old', async () => {
    await requestPack(cast.as.admin, mipId)
    const first = stuckServer()
    const making = makePacks(first.world)
    await first.isReached()
    await pause(1500)
    first.end()
    await making
    // Other tests have run other jobs in this process.
    const ofPacks = [...readJobFigures()].filter(([name]) => name.startsWith('accreditation-pack'))
    expect(ofPacks.filter(([, { lastDone }]) => lastDone !== null)).toEqual([])
  })

  it('is tried again after a failure, and fails after six attempts', async () => {
    await requestPack(cast.as.admin, mipId)
    const broken = stuckServer()
    broken.end(new Error('the disk cannot be read'))
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await newest())?.state).toBe(attempt === 1 ? 'WAITING' : 'RUNNING')
      await expect(makePacks(broken.world)).rejects.toThrow()
    }
    expect(await newest()).toMatchObject({ state: 'FAILED', failure: 'OTHER', size: null })
    expect(await storedFiles()).toEqual([evidence])
    expect(temporaryFiles()).toEqual([])
    const line = server.logged.find((text) => text.includes('an accreditation pack could not be made'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ job: 'accreditation-pack', attempts: 1 })
    await makePacks(server.world)
    expect(await newest()).toMatchObject({ state: 'FAILED' })
    // A failed pack does not count as a waiting one.
    for (let more = 0; more < 3; more++) await requestPack(cast.as.admin, mipId)
  })

  it('keeps its file and the evidence when unreferenced files are deleted', async () => {
    await requestPack(cast.as.admin, mipId)
    await makePacks(server.world)
    const made = await newest()
    await cleanUpDaily(server.world)
    expect(new Set(await storedFiles())).toEqual(new Set([evidence, made?.sha256]))
    await server.db.deleteFrom('accreditationPack').execute()
    await cleanUpDaily(server.world)
    expect(await storedFiles()).toEqual([evidence])
  })
})
