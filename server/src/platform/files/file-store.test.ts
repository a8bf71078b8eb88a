import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  isStoreGiven,
  type OpenStore,
  openGivenStore,
  openLocalStore,
  openStoreInMemory,
} from '../../testing/fakes/file-stores.ts'
import { FileTooLarge } from './errors.ts'
import type { FileStore } from './file-store.ts'

async function* pieces(...parts: (Buffer | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}
async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const stores = [
  { name: 'a folder', openStore: openLocalStore, isThere: true },
  { name: 'a bucket', openStore: openStoreInMemory, isThere: true },
  { name: 'a bucket of the S3 store in S3_TEST_ENDPOINT', openStore: openGivenStore, isThere: isStoreGiven },
]

describe.for(stores)('files in $name', ({ openStore, isThere }) => {
  let folder: string
  let opened: OpenStore
  let store: FileStore
  const aside = () => readdirSync(join(folder, 'files', 'tmp'))

  beforeEach(async ({ skip }) => {
    skip(!isThere, 'no store is given')
    folder = mkdtempSync(join(tmpdir(), 'gantry-files-test-'))
    opened = await openStore(folder)
    store = opened.store
  })
  afterEach(async () => {
    if (!isThere) return
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function keep(bytes: Buffer) {
    const received = await store.receive(pieces(bytes.subarray(0, 10), bytes.subarray(10)), bytes.length)
    await received.prepare()
    await received.keep()
    return received.sha256
  }
  async function listAll() {
    const all: string[] = []
    for await (const sha256 of store.list()) all.push(sha256)
    return all.toSorted()
  }

  it('returns the stored bytes by their hash', async () => {
    const bytes = randomBytes(700_000)
    const sha256 = await keep(bytes)
    expect(sha256).toBe(hashOf(bytes))
    const { size, stream } = await store.open(sha256)
    expect(size).toBe(bytes.length)
    expect((await readAll(stream)).equals(bytes)).toBe(true)
    expect(aside()).toEqual([])
  })

  it('stores the same bytes once', async () => {
    const bytes = randomBytes(100)
    expect(await keep(bytes)).toBe(await keep(bytes))
    expect(await listAll()).toEqual([hashOf(bytes)])
  })

  it('lists stored files, and removes a file once or twice', async () => {
    const kept: string[] = []
    for (let count = 0; count < 5; count++) kept.push(await keep(randomBytes(50)))
    expect(await listAll()).toEqual(kept.toSorted())
    const [gone = '', ...others] = kept
    await store.remove(gone)
    await store.remove(gone)
    expect(await listAll()).toEqual(others.toSorted())
    await expect(store.open(gone)).rejects.toThrow('cannot be read')
  })

  it('keeps the id of the installation, which is not one of the files', async () => {
    expect(await store.findInstallation()).toBeNull()
    await store.setInstallation('one')
    await store.setInstallation('two')
    expect([await store.findInstallation(), await listAll()]).toEqual(['two', []])
  })

  it('keeps a file that was removed between `prepare` and `keep`', async () => {
    const received = await store.receive(pieces(Buffer.from('sent and swept')), 5000)
    await received.prepare()
    await store.remove(received.sha256)
    await received.keep()
    const { stream } = await store.open(received.sha256)
    expect((await readAll(stream)).toString()).toBe('sent and swept')
    expect(aside()).toEqual([])
  })

  it('check 50: over the limit answers 413 and leaves nothing', async () => {
    const endless = (async function* () {
      for (;;) yield Buffer.alloc(1024)
    })()
    await expect(store.receive(endless, 5000)).rejects.toThrow(FileTooLarge)
    expect(aside()).toEqual([])
  })

  it('leaves no file after an interrupted upload', async () => {
    await expect(store.receive(pieces(Buffer.from('half'), new Error('gone')), 5000)).rejects.toThrow('gone')
    expect(aside()).toEqual([])
  })

  it('discards a received file', async () => {
    const received = await store.receive(pieces(Buffer.from('seen and refused')), 5000)
    await received.discard()
    expect(aside()).toEqual([])
    await expect(store.open(received.sha256)).rejects.toThrow()
  })

  it.for(['changed', 'cut short'])('fails when a stored file was %s', async (damage) => {
    const sha256 = await keep(randomBytes(600_000))
    await opened.damage(sha256, (bytes) =>
      damage === 'changed' ? randomBytes(bytes.length) : bytes.subarray(0, 300_000),
    )
    const { stream } = await store.open(sha256)
    let sent = 0
    const reading = (async () => {
      for await (const chunk of stream) sent += chunk.byteLength
    })()
    await expect(reading).rejects.toThrow('damaged')
    expect(sent).toBeLessThan(600_000)
  })

  it('refuses names that are not hashes', async () => {
    for (const name of ['../../etc/passwd', '', 'A'.repeat(64)])
      await expect(store.open(name)).rejects.toThrow()
  })

  it('removes the temporary files of ended processes at the start, but not of running ones', async () => {
    const host = hostname().replace(/[^A-Za-z0-9-]/g, '')
    const folderAside = join(folder, 'files', 'tmp')
    mkdirSync(folderAside, { recursive: true })
    const dead = `${host}.4194999.aa`
    const live = `${host}.${process.pid}.bb`
    const elsewhere = 'other-machine.17.cc'
    const old = 'other-machine.18.dd'
    for (const name of [dead, live, elsewhere, old]) appendFileSync(join(folderAside, name), 'half')
    utimesSync(join(folderAside, old), new Date(0), new Date(0))
    await opened.close()
    opened = await openStore(folder)
    expect(aside().toSorted()).toEqual([elsewhere, live].toSorted())
  })
})
