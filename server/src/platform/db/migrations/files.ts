import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A part of a migration that commits by itself:
 * - `schema`: statements with short locks, in one transaction.
 * - `snapshot`: the same in a repeatable-read transaction, which counts rows without blocking writers.
 * - `concurrently`: statements one by one outside a transaction. Each can run again after a crash.
 * - `fill`: statements for a range of keys (`:low` exclusive, `:high` inclusive), again and again until the last key.
 */
export type Step =
  | { kind: 'schema' | 'snapshot' | 'concurrently'; text: string }
  | { kind: 'fill'; text: string; table: string; key: string; rows: number }
export type Fill = Extract<Step, { kind: 'fill' }>
export type MigrationFile = { name: string; steps: Step[] }

const shippedFolder = import.meta.dirname
const marker = /^-- step(?:: (.+))?$/
const fill = /^fill (\w+) by (\w+), (\d+) at a time$/

/** The files of `folder` in the order of their names, up to `until`. */
export async function readMigrations(folder = shippedFolder, until?: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const files = await Promise.all(
    names.map(async (file) => {
      const name = file.slice(0, -'.sql'.length)
      return { name, steps: stepsOf(name, await readFile(join(folder, file), 'utf8')) }
    }),
  )
  return until === undefined ? files : files.slice(0, files.findIndex(({ name }) => name === until) + 1)
}

/** A file without markers (`-- step: …`) is one step. */
function stepsOf(name: string, text: string): Step[] {
  const steps: Step[] = [{ kind: 'schema', text: '' }]
  for (const line of text.split('\n')) {
    const [found, kind] = marker.exec(line) ?? []
    if (found !== undefined) steps.push(stepOf(name, kind))
    const step = steps.at(-1)
    if (step !== undefined && found === undefined) step.text += `${line}\n`
  }
  const [first, ...rest] = steps
  return first !== undefined && (rest.length === 0 || statementsOf(first.text).length > 0) ? steps : rest
}

function stepOf(name: string, kind = 'schema'): Step {
  if (kind === 'schema' || kind === 'snapshot' || kind === 'concurrently') return { kind, text: '' }
  const [, table, key, rows] = fill.exec(kind) ?? []
  if (table === undefined || key === undefined) throw new Error(`${name}.sql: unknown step “${kind}”`)
  return { kind: 'fill', text: '', table, key, rows: Number(rows) }
}

/** Statements that end at the end of a line, which is enough for those of `concurrently`, without lines of comments. */
export const statementsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
