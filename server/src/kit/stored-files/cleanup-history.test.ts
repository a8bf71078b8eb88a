import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sampleFiles } from '../../testing/files/sample-files.ts'
import { uploadFile } from '../../testing/files/uploads.ts'
import { chooseSeed, runs } from '../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { cleanUpDaily, listStored, ownFiles, storeUnnamed } from './testing/clean-up.ts'

let t: TestApp
let caller: Caller
let userId: number
beforeAll(async () => {
  t = await buildTestApp()
  await ownFiles(t.world)
  const person = await t.person()
  userId = person.userId
  caller = await t.signInAs(person)
})
afterAll(() => t.close())

async function upload(bytes: Buffer): Promise<string> {
  const answer = await uploadFile(caller, `/api/users/${userId}/upload`, { name: 'a.pdf', bytes })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ sha256: string }>().sha256
}

type Step = {
  days: number
  file: number
  does: 'upload' | 'lose the row' | 'upload, lose the row' | 'crash before the row'
}
type Stored = { isNamed: boolean; unnamedSince: number | null }

/** The rule, written again: a file goes when it had no row at the clean-up of 30 days ago and at each since then. */
function passDay(files: Map<string, Stored>, day: number): void {
  for (const [sha256, file] of files) {
    if (file.isNamed) file.unnamedSince = null
    else file.unnamedSince ??= day
    if (file.unnamedSince !== null && day - file.unnamedSince >= 30) files.delete(sha256)
  }
}

it('deletes exactly the files that no row named for 30 days, in any history', async () => {
  const steps = fc.array(
    fc.record<Step>({
      days: fc.nat(20),
      file: fc.nat(1),
      does: fc.constantFrom('upload', 'lose the row', 'upload, lose the row', 'crash before the row'),
    }),
    { minLength: 12, maxLength: 20 },
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      run += 1
      const files = new Map<string, Stored>()
      const bytesOf = (file: number) => sampleFiles.pdf(`${run} ${file}`)
      const hashes = new Map<number, string>()
      let day = 0
      await t.db.deleteFrom('document').execute()
      await t.db.deleteFrom('unreferencedFile').execute()
      for (const sha256 of await listStored(t.world)) await t.world.files.remove(sha256)
      for (const { days, file, does } of history) {
        for (let passed = 0; passed < days; passed++) {
          await cleanUpDaily(t.world, day, day)
          passDay(files, day)
          expect(await listStored(t.world), `day ${day}`).toEqual([...files.keys()].toSorted())
          day += 1
        }
        if (does.includes('upload')) {
          const sha256 = await upload(bytesOf(file))
          hashes.set(file, sha256)
          files.set(sha256, { isNamed: true, unnamedSince: null })
        }
        if (does.includes('lose')) {
          const sha256 = hashes.get(file) ?? ''
          await t.db.deleteFrom('document').where('sha256', '=', sha256).execute()
          const stored = files.get(sha256)
          if (stored !== undefined) stored.isNamed = false
        }
        if (does.includes('crash')) {
          const sha256 = await storeUnnamed(t.world, bytesOf(file).toString('latin1'))
          hashes.set(file, sha256)
          if (!files.has(sha256)) files.set(sha256, { isNamed: false, unnamedSince: null })
        }
      }
    }),
    // Ends before the time limit of the test, so that the smallest history found is reported.
    { seed: chooseSeed(20_261_126), numRuns: runs(2, 20), interruptAfterTimeLimit: runs(90_000, 270_000) },
  )
}, 300_000)
