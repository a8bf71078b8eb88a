import { describe, expect, it } from 'vitest'
import { objectionTo } from './file-rules.ts'

describe('objectionTo', () => {
  it('accepts documents of the allowed kinds, with endings in any case', () => {
    for (const name of ['letter.pdf', 'Scan.JPG', 'study.dcm', 'list.csv', 'a.b.xlsx']) {
      expect(objectionTo({ name, size: 10 }, 25), name).toBeNull()
    }
  })

  it('lets the server decide about names without an ending', () => {
    expect(objectionTo({ name: 'IM00001', size: 10 }, 25)).toBeNull()
  })

  it('says what is wrong', () => {
    expect(objectionTo({ name: 'tool.exe', size: 10 }, 25)).toBe('wrongType')
    expect(objectionTo({ name: 'page.pdf.html', size: 10 }, 25)).toBe('wrongType')
    expect(objectionTo({ name: 'letter.pdf', size: 0 }, 25)).toBe('empty')
    expect(objectionTo({ name: 'letter.pdf', size: 3 * 1024 * 1024 }, 3)).toBeNull()
    expect(objectionTo({ name: 'letter.pdf', size: 3 * 1024 * 1024 + 1 }, 3)).toBe('tooLarge')
  })
})
