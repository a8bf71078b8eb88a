import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@gantry/contract/errors'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing'))
  .map((path) => readFileSync(join(source, path), 'utf8'))

/** `problem(sessionEndCode(end))` makes these. */
const isOfSessions = (code: string) => code.startsWith('session-ended.')

it('has no error in the contract that no call answers with', () => {
  const unused = errorCodes.filter(
    (code) => !isOfSessions(code) && !sources.some((text) => text.includes(`'${code}'`)),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(unused).toEqual([])
})
