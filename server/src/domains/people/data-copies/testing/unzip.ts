import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CopiedData } from '@gantry/contract/domains/people/data-copies/copied-data'
import type { DataCopy } from '@gantry/contract/domains/people/data-copies/schemas'
import { expect } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import type { TestApp } from '../../../../testing/world.ts'
import { makeCopies } from './data-copies.ts'

export const copiesOf = (userId: number) => `/api/users/${userId}/data-copies`

export async function askForCopy(caller: Caller): Promise<DataCopy> {
  const answer = await caller.inject('POST', '/api/my-data-copies')
  expect(answer.status, answer.text).toBe(200)
  return answer.json<DataCopy>()
}

/** Asks for the own copy, makes it and unpacks it. */
export async function unpackCopy(t: TestApp, caller: Caller) {
  const { userId, dataCopyId } = await askForCopy(caller)
  await makeCopies(t.world)
  const answer = await caller.inject('GET', `${copiesOf(userId)}/${dataCopyId}/download`)
  expect(answer.status, answer.text).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'gantry-copy-test-'))
  const target = join(folder, 'files')
  writeFileSync(join(folder, 'copy.zip'), answer.bytes)
  mkdirSync(target)
  execFileSync('unzip', ['-q', join(folder, 'copy.zip'), '-d', target])
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: target })
  const paths = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))
    .toSorted()
  const files = new Map(paths.map((path) => [path, readFileSync(join(target, path))]))
  rmSync(folder, { recursive: true })
  const read = (path: string) => files.get(path)?.toString('utf8') ?? ''
  const data = CopiedData.parse(JSON.parse(read('data.json')))
  return {
    paths,
    files,
    read,
    data,
    /** The rows of the section with this title. */
    rows: (title: string) => data.sections.find((section) => section.title === title)?.rows ?? [],
  }
}
