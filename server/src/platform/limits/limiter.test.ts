import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const kinds = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => [...readFileSync(join(source, path), 'utf8').matchAll(/\blimitOf\(\s*'([^']+)'/g)])
  .map(([, kind]) => kind)

it('gives each limit a kind of its own, because limits of one kind are counted together', () => {
  expect(kinds).toContain('sign-in')
  expect(kinds).toEqual([...new Set(kinds)])
})
