import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './file-store-local.ts'

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

describe('the local file store', () => {
  let folder: string
  let store: FileStore
  const aside = () => readdirSync(join(folder, 'files', 'tmp'))
  const placeOf = (sha256: string) => join(folder, 'files', sha256.slice(0, 2), sha256.slice(2))

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gantry-files-test-'))
    store = await createLocalFileStore(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function keep(bytes: Buffer) {
    const received = await store.receive(pieces(bytes.subarray(0, 10), bytes.subarray(10)), bytes.length)
    await received.keep()
    return received.sha256
  }

  it('gives back the bytes it took, named by their hash', async () => {
    const bytes = randomBytes(700_000)
    const sha256 = await keep(bytes)
    expect(sha256).toBe(hashOf(bytes))
    const { size, stream } = await store.open(sha256)
    expect(size).toBe(bytes.length)
    expect((await readAll(stream)).equals(bytes)).toBe(true)
    expect(aside()).toEqual([])
  })

  it('keeps the same bytes once', async () => {
    const bytes = randomBytes(100)
    expect(await keep(bytes)).toBe(await keep(bytes))
    const all: string[] = []
    for await (const sha256 of store.list()) all.push(sha256)
    expect(all).toEqual([hashOf(bytes)])
  })

  it('check 50: over the limit answers 413 and leaves nothing', async () => {
    const endless = (async function* () {
      for (;;) yield Buffer.alloc(1024)
    })()
    await expect(store.receive(endless, 5000)).rejects.toMatchObject({ status: 413 })
    expect(aside()).toEqual([])
  })

  it('leaves nothing of an upload that broke off', async () => {
    await expect(store.receive(pieces(Buffer.from('half'), new Error('gone')), 5000)).rejects.toThrow('gone')
    expect(aside()).toEqual([])
  })

  it('discards what was received but not kept', async () => {
    const received = await store.receive(pieces(Buffer.from('seen and refused')), 5000)
    await received.discard()
    expect(aside()).toEqual([])
    await expect(store.open(received.sha256)).rejects.toThrow()
  })

  it.each(['changed', 'cut short'])('fails rather than sends a file %s on the disk', async (damage) => {
    const sha256 = await keep(randomBytes(600_000))
    if (damage === 'changed') writeFileSync(placeOf(sha256), randomBytes(600_000))
    else truncateSync(placeOf(sha256), 300_000)
    const { stream } = await store.open(sha256)
    let sent = 0
    const reading = (async () => {
      for await (const chunk of stream) sent += chunk.byteLength
    })()
    await expect(reading).rejects.toThrow('damaged')
    expect(sent).toBeLessThan(600_000)
  })

  it('refuses names that are no hashes', async () => {
    for (const name of ['../../etc/passwd', '', 'A'.repeat(64)])
      await expect(store.open(name)).rejects.toThrow()
  })

  it('sweeps at the start what a dead process left, and nothing of a live one', async () => {
    const host = hostname().replace(/[^A-Za-z0-9-]/g, '')
    const folderAside = join(folder, 'files', 'tmp')
    mkdirSync(folderAside, { recursive: true })
    const dead = `${host}.4194999.aa`
    const live = `${host}.${process.pid}.bb`
    const elsewhere = 'other-machine.17.cc'
    const old = 'other-machine.18.dd'
    for (const name of [dead, live, elsewhere, old]) appendFileSync(join(folderAside, name), 'half')
    utimesSync(join(folderAside, old), new Date(0), new Date(0))
    await createLocalFileStore(folder)
    expect(aside().toSorted()).toEqual([elsewhere, live].toSorted())
  })
})
