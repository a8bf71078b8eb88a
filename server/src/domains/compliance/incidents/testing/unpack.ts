import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'

export const incidentsPath = '/api/gantry-admin/incidents'

export type CsvRows = Record<string, string>[]

export async function saveIncident(caller: Caller, body: object): Promise<Incident> {
  const answer = await caller.inject('POST', incidentsPath, { title: 'Stolen phone', ...body })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Incident>()
}

/** Downloads the pack of an incident, checks its sums and reads its files. */
export async function unpack(caller: Caller, incidentId: number) {
  const answer = await caller.inject('GET', `${incidentsPath}/${incidentId}/breach-pack`)
  expect(answer.status, answer.text).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'gantry-breach-test-'))
  try {
    const files = join(folder, 'files')
    mkdirSync(files)
    writeFileSync(join(folder, 'pack.zip'), answer.bytes)
    execFileSync('unzip', ['-q', join(folder, 'pack.zip'), '-d', files])
    const sums = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: files, encoding: 'utf8' })
    const read = (name: string) => readFileSync(join(files, name), 'utf8')
    const rows = (name: string): CsvRows => parse(read(name), { columns: true, bom: true })
    return {
      sums: sums.trim().split('\n'),
      reach: rows('reach.csv'),
      sessions: rows('sessions.csv'),
      apps: rows('app-entries.csv'),
      reads: rows('reads.csv'),
      affected: rows('affected.csv'),
      statement: read('statement.html'),
      manifest: JSON.parse(read('manifest.json')) as Record<string, unknown>,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Without what is not known. */
export const recorded = (rows: CsvRows) => rows.filter((row) => row['Verdict'] === 'RECORDED')
