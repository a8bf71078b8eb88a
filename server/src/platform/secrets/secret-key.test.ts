import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeKeptKey, findKeys, keepSecretKey, setPreviousKeyAside } from './secret-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-key-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const kept = (isSealed = true) =>
  findKeys({ secretKey: undefined, secretKeyPrevious: undefined, dataDir: folder }, async () => isSealed)

describe('the key in the data folder', () => {
  it('is made once', async () => {
    const made = await keepSecretKey(folder)
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(await kept()).toEqual({ current: made, previous: undefined })
  })

  it('is replaced by a new one, and is known as the previous one until it is set aside', async () => {
    const made = await keepSecretKey(folder)
    const changed = await changeKeptKey(folder)
    expect(changed.previous).toBe(made)
    expect(changed.current).not.toBe(made)
    expect(await kept()).toEqual(changed)
    const aside = await setPreviousKeyAside(folder, new Date('2026-11-21T10:00:00Z'))
    expect(readFileSync(aside, 'utf8').trim()).toBe(made)
    expect(await kept()).toEqual({ current: changed.current, previous: undefined })
  })

  it('is changed once when an interrupted change is repeated', async () => {
    const made = await keepSecretKey(folder)
    // As after an interruption before the new key was written.
    writeFileSync(join(folder, 'secret-key-previous'), `${made}\n`)
    const changed = await changeKeptKey(folder)
    expect(changed.previous).toBe(made)
    expect(await changeKeptKey(folder)).toEqual(changed)
    expect(readdirSync(folder).toSorted()).toEqual(['secret-key', 'secret-key-previous'])
  })

  it('is not replaced when it is damaged', async () => {
    writeFileSync(join(folder, 'secret-key'), 'half')
    await expect(keepSecretKey(folder)).rejects.toThrow('is damaged')
    await expect(changeKeptKey(folder)).rejects.toThrow('is damaged')
  })

  it('is never made anew for a database that was sealed with a missing one', async () => {
    await expect(kept()).rejects.toThrow(/^SECRET_KEY: .*secret-key is missing/)
    await expect(changeKeptKey(folder)).rejects.toThrow(/is missing/)
    expect(readdirSync(folder)).toEqual([])
    expect(await kept(false)).toEqual(await kept())
  })
})
