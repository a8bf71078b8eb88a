import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  installationIdOf,
  listStored,
  ownFiles,
  storeUnnamed,
} from '../../kit/stored-files/testing/clean-up.ts'
import { connect } from '../../platform/db/connect/connect.ts'
import { createLocalFileStore } from '../../platform/files/file-store-local.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { sampleFiles } from '../../testing/files/sample-files.ts'
import { uploadFile } from '../../testing/files/uploads.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { backUp } from '../backup.ts'
import { moveDatabase } from '../move.ts'
import { checkBackup, restore } from '../restore.ts'
import { claimRestored, describeStores, giveFiles, refuseFilesOfOthers } from './file-store.ts'

const another = 'c0ffee00-0000-4000-8000-000000000000'
const keys = { current: 'a secret key for tests that is long enough', previous: undefined }

let t: TestApp
let folder: string
let id: string
beforeAll(async () => {
  t = await buildTestApp()
  folder = mkdtempSync(join(tmpdir(), 'gantry-file-store-test-'))
  const person = await t.person()
  const file = { name: 'letter.pdf', bytes: sampleFiles.pdf() }
  await uploadFile(await t.signInAs(person), `/api/users/${person.userId}/upload`, file)
  id = await installationIdOf(t)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => ownFiles(t.world))

const stores = () => ({ connection: t.database.connection, files: t.world.files })
const describeBoth = () => describeStores(stores(), t.world.settings)

async function onEmptyDatabase(work: (connected: TestApp['database']) => Promise<void>) {
  const empty = await createEmptyDatabase()
  try {
    await work(empty)
  } finally {
    await empty.drop()
  }
}

it('shows both ids, how many files belong to the database, and what to do', async () => {
  expect(await describeBoth()).toMatch(
    new RegExp(
      `id ${id}\\.\\n.* have ${id}\\.\\nStored files: 1, .* names 1\\. .*: 0\\.\\nThey belong together`,
    ),
  )
  await t.world.files.setInstallation(another)
  expect(await describeBoth()).toContain(`have ${another}.`)
  expect(await describeBoth()).toContain(`gantry file-store ${id}`)
})

it('gives the files to the database only when the operator names its id', async () => {
  await t.world.files.setInstallation(another)
  await expect(giveFiles(stores(), another)).rejects.toThrow(`has the installation id ${id}, not ${another}`)
  expect(await t.world.files.findInstallation()).toBe(another)
  const unnamed = await storeUnnamed(t.world, 'nobody names it')
  expect(await giveFiles(stores(), id)).toContain('are deleted after 30 days: 1.')
  expect(await t.world.files.findInstallation()).toBe(id)
  await t.world.files.remove(unnamed)
})

it('refuses a backup of rows with the files of another installation', async () => {
  await refuseFilesOfOthers(stores())
  await t.world.files.setInstallation(another)
  await expect(refuseFilesOfOthers(stores())).rejects.toThrow(
    `different installations (${id} and ${another})`,
  )
})

it('gives a restored database a new id, and its files the same', async () => {
  const backup = join(folder, 'backup')
  await backUp({ ...stores(), keys, clock: t.world.clock }, backup)
  await onEmptyDatabase(async ({ connection, db }) => {
    const files = await createLocalFileStore(join(folder, 'restored'))
    await restore(await checkBackup(backup, keys), { connection, files })
    expect(await installationIdOf({ db })).toBe(id)
    await claimRestored({ connection, files })
    const renewed = await installationIdOf({ db })
    expect(renewed).not.toBe(id)
    expect(await files.findInstallation()).toBe(renewed)
    expect(await listStored({ files })).toHaveLength(1)
  })
})

it('keeps the id of a database that moves', async () => {
  await onEmptyDatabase(async ({ connection }) => {
    await moveDatabase(t.database.connection, connection)
    const connected = connect(connection)
    expect(await installationIdOf(connected)).toBe(id)
    await connected.close()
  })
})
