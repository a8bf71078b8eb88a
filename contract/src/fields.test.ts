import { describe, expect, it } from 'vitest'
import { line, paragraph } from './fields.ts'

describe('a text with a limit', () => {
  it.each([{ schema: line(320) }, { schema: paragraph(320) }])(
    'names its own limit, however long the text is',
    ({ schema }) => {
      const answer = schema.safeParse('x'.repeat(10_000))
      expect(answer.error?.issues.map(({ message }) => message)).toContain('At most 320 characters.')
      expect(JSON.stringify(answer.error?.issues.map(({ message }) => message))).not.toContain('1280')
      expect(schema.safeParse(`${' '.repeat(400)}x`).data).toBe('x')
    },
  )
})
