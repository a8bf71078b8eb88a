import type { Kysely } from 'kysely'
import { type MigrationFile, readMigrations, type Step, statementsOf } from './files.ts'
import { listApplied, listUnfinished } from './progress.ts'

/** The strongest lock of each kind of statement, in the words of PostgreSQL. The first match counts. */
const locks: [RegExp, string][] = [
  [/^create (?:unique )?index concurrently (?:if not exists )?\S+ on (\S+)/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^drop index concurrently (?:if exists )?(\S+)$/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^alter table (?:if exists )?(\S+) validate /i, 'SHARE UPDATE EXCLUSIVE'],
  [/^alter table (?:if exists )?(\S+)/i, 'ACCESS EXCLUSIVE'],
  [/^drop (?:table|view|index) (?:if exists )?(.+)$/i, 'ACCESS EXCLUSIVE'],
  [/^drop trigger \S+ on (\S+)/i, 'ACCESS EXCLUSIVE'],
  [/^create (?:unique )?index .*? on (\S+)/i, 'SHARE'],
  [/^create trigger .*? on (\S+)/i, 'SHARE ROW EXCLUSIVE'],
  [/^lock table (.+) in share row exclusive mode/i, 'SHARE ROW EXCLUSIVE'],
  [/^(?:update|insert into|delete from) (\S+)/i, 'ROW EXCLUSIVE'],
  [/^do /i, 'see the file'],
]

/** What the missing migrations would do, one line each step. Nothing is run. */
export async function describePlan<Tables>(db: Kysely<Tables>, folder?: string): Promise<string[]> {
  const applied = await listApplied(db)
  const unfinished = new Map((await listUnfinished(db)).map((one) => [one.migration, one]))
  const files = await readMigrations(folder)
  return files
    .filter(({ name }) => !applied.has(name) || unfinished.has(name))
    .flatMap((file) => describeFile(file, unfinished.get(file.name)?.step ?? 0))
}

const describeFile = ({ name, steps }: MigrationFile, done: number): string[] =>
  steps.map((step, index) => `${name} ${index + 1}/${steps.length} ${describeStep(step)}`).slice(done)

function describeStep(step: Step): string {
  if (step.kind === 'fill')
    return `fill: ${step.table} by ${step.key}, ${step.rows} rows at a time; locks these rows only`
  return `${step.kind}: ${locksOf(step.text).join('; ') || 'no lock of a table that exists'}`
}

/** Which tables the statements lock, without those that they create. */
function locksOf(text: string): string[] {
  const created = new Set(
    [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\S+)/gim)].map(([, name]) => name),
  )
  const found = new Map<string, Set<string>>()
  for (const statement of statementsOf(text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')))
    for (const [pattern, lock] of locks) {
      const match = pattern.exec(statement.replaceAll(/\s+/g, ' '))
      if (match === null) continue
      for (const table of (match[1] ?? 'a block of code').split(/, ?/))
        if (!created.has(table)) found.set(lock, (found.get(lock) ?? new Set()).add(table))
      break
    }
  return [...found].map(([lock, tables]) => `${lock} on ${[...tables].join(', ')}`)
}

/** How far the database is: applied and missing migrations, and fills that are not complete. */
export async function describeStatus<Tables>(db: Kysely<Tables>, folder?: string): Promise<string[]> {
  const files = await readMigrations(folder)
  const applied = await listApplied(db)
  const missing = files.filter(({ name }) => !applied.has(name))
  const unfinished = await listUnfinished(db)
  return [
    `${files.length - missing.length} of ${files.length} migrations are applied.`,
    ...missing.map(({ name }) => `missing: ${name}`),
    ...unfinished.map(({ migration, step, position }) => {
      const file = files.find(({ name }) => name === migration)
      const next = file?.steps[step]
      const at =
        next?.kind === 'fill' ? `, fill of ${next.table} done up to ${next.key} ${Math.max(position, 0)}` : ''
      return `unfinished: ${migration}, at step ${step + 1} of ${file?.steps.length ?? '?'}${at}`
    }),
  ]
}
