import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const checkCount = 59

/** `| 24 | what is held | ASVS | `file`, `file` |`, of the table in docs/security.md. */
const rows = [
  ...readFileSync(`${root}docs/security.md`, 'utf8').matchAll(/^\| (\d+) \|.*\| ([^|]+) \|$/gm),
].map(([, number, files = '']) => ({
  check: Number(number),
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) =>
    file.startsWith('e2e/') ? file : `server/src/${file}`,
  ),
}))

const testFiles = ['server/src', 'e2e'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.ts$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
)

/** The numbers in the titles of a file's tests: a quoted `check 24: ...`, `checks 24 and 44: ...`. */
function checksIn(file: string): Set<number> {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const titles = text.matchAll(/['"`][^'"`\n]*\bchecks? (\d+(?: and \d+)*)\b/g)
  return new Set([...titles].flatMap(([, numbers = '']) => numbers.split(' and ').map(Number)))
}
const titled = new Map(testFiles.map((file) => [file, checksIn(file)]))

it('every check from 1 to 59 has a row of its own in docs/security.md, and later ones are in order', () => {
  const all = Array.from({ length: checkCount }, (_, index) => index + 1)
  const numbers = rows.map(({ check }) => check)
  expect(numbers.slice(0, checkCount)).toEqual(all)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
})

it.each(rows)('check $check is a named test in each file that its row names', ({ check, files }) => {
  expect(files.length).toBeGreaterThan(0)
  const without = files.filter((file) => !titled.get(file)?.has(check))
  expect(without).toEqual([])
})

it('no test is named after a check that has no row', () => {
  const known = new Set(rows.map(({ check }) => check))
  const strange = [...titled].flatMap(([file, numbers]) =>
    [...numbers].filter((one) => !known.has(one)).map((one) => `${file}: ${one}`),
  )
  expect(strange).toEqual([])
})
