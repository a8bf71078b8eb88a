import { describe, expect, it } from 'vitest'
import { line, paragraph, requiredLine } from './fields.ts'

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

describe('a text that shows nothing', () => {
  const invisible = [
    '\u200b',
    '\u00ad \u2060',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\u{e0041}',
    '\u200e\u00a0',
  ]
  it.each(invisible)('is empty, and refused where a text is required: %j', (text) => {
    expect(line(40).parse(text)).toBe('')
    expect(paragraph(40).parse(text)).toBe('')
    expect(requiredLine(40).safeParse(text).error?.issues[0]?.message).toBe('Required.')
  })

  // A joiner between Persian letters, an emoji of several characters, and Braille keep what they are made of.
  it.each(['می\u200cخواهم', '👩\u200d⚕️', '\u2801', 'ไทย', '\u0301'])(
    'is not one with anything else: %j',
    (text) => {
      expect(line(40).parse(text)).toBe(text)
      expect(paragraph(40).parse(text)).toBe(text)
    },
  )
})
