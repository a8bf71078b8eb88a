import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanUpDaily, ownFiles } from '../../../kit/stored-files/testing/clean-up.ts'
import type { World } from '../../../platform/world.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildEvidence, buildQualification, listPacks, packsOf, requestPack } from './testing/pack-queries.ts'
import { makePacks, startPackWorker } from './worker.ts'

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

  it('is left alone by a second server, and made again by it when the first server has stopped', async () => {
    await requestPack(cast.as.admin, mipId)
    const first = stuckServer()
    const making = makePacks(first.world)
    await first.isReached()
    await makePacks(server.world)
    expect(await newest()).toMatchObject({ state: 'RUNNING', size: null })
    expect(await storedFiles()).toEqual([evidence])
    // The first server no longer renews the pack: it is gone, or cannot reach the database.
    await server.db.updateTable('accreditationPack').set({ runningUntil: server.clock.now() }).execute()
    server.clock.advance(1)
    await makePacks(server.world)
    const made = await newest()
    expect(made).toMatchObject({ state: 'DONE', peopleTotal: 1, peopleDone: 1 })
    // It was only slow. Its own file must not replace the finished one.
    first.end()
    await making
    expect(await newest()).toEqual(made)
    expect(new Set(await storedFiles())).toEqual(new Set([evidence, made?.sha256]))
    expect(temporaryFiles()).toEqual([])
  })

  it('is renewed while it is being made, so that no other server takes it', async () => {
    await requestPack(cast.as.admin, mipId)
    const first = stuckServer()
    const making = makePacks(first.world)
    await first.isReached()
    server.clock.advance(10 * minute)
    const until = () =>
      server.db.selectFrom('accreditationPack').select('runningUntil').executeTakeFirstOrThrow()
    await vi.waitFor(
      async () =>
        expect((await until()).runningUntil?.getTime()).toBeGreaterThan(server.clock.now().getTime()),
      patiently,
    )
    await makePacks(server.world)
    expect(await newest()).toMatchObject({ state: 'RUNNING' })
    first.end()
    await making
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

  it('stops at once with its server, and another server makes it without waiting', async () => {
    await requestPack(cast.as.admin, mipId)
    const first = stuckServer()
    const worker = startPackWorker(first.world)
    await first.isReached()
    const stopped = worker.stop()
    first.end()
    await stopped
    expect(temporaryFiles()).toEqual([])
    server.clock.advance(1)
    await makePacks(server.world)
    expect(await newest()).toMatchObject({ state: 'DONE' })
  })

  it('is tried again after a failure, and fails after five attempts', async () => {
    await requestPack(cast.as.admin, mipId)
    const broken = stuckServer()
    broken.end(new Error('the disk cannot be read'))
    await makePacks(broken.world)
    expect(await newest()).toMatchObject({ state: 'RUNNING', failure: null })
    // Not at once.
    await makePacks(server.world)
    expect(await newest()).toMatchObject({ state: 'RUNNING' })
    for (let attempt = 2; attempt <= 5; attempt++) {
      server.clock.advance(minute)
      await makePacks(broken.world)
    }
    expect(await newest()).toMatchObject({ state: 'FAILED', failure: 'OTHER', size: null })
    expect(await storedFiles()).toEqual([evidence])
    expect(temporaryFiles()).toEqual([])
    server.clock.advance(minute)
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
