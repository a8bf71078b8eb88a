import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

// The query builder, its `sql` tag, and the driver's own queries.
const isSql =
  /\bsql(<[^`]*?>)?`|^import (?!type)[^']* from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bclient\.query[(<]/m
const mayHoldSql = (file: string) =>
  file.endsWith('queries.ts') ||
  file.endsWith('.test.ts') ||
  /^(platform\/db|security)\/|(^|\/)testing\//.test(file)

test('only query files, platform/db and tests contain SQL', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const others = files.filter(
    (file) => !mayHoldSql(file) && isSql.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(others).toEqual([])
})
