import { documentBytes } from '@gantry/contract/limits'
import { describe, expect, it } from 'vitest'
import { objectionTo } from './file-rules.ts'

describe('objectionTo', () => {
  it('lets documents of the allowed kinds pass, whatever the case of their ending', () => {
    for (const name of ['letter.pdf', 'Scan.JPG', 'study.dcm', 'list.csv', 'a.b.xlsx']) {
      expect(objectionTo({ name, size: 10 }), name).toBeNull()
    }
  })

  it('leaves names without an ending to the server', () => {
    expect(objectionTo({ name: 'IM00001', size: 10 })).toBeNull()
  })

  it('names what is wrong', () => {
    expect(objectionTo({ name: 'tool.exe', size: 10 })).toBe('wrongType')
    expect(objectionTo({ name: 'page.pdf.html', size: 10 })).toBe('wrongType')
    expect(objectionTo({ name: 'letter.pdf', size: 0 })).toBe('empty')
    expect(objectionTo({ name: 'letter.pdf', size: documentBytes })).toBeNull()
    expect(objectionTo({ name: 'letter.pdf', size: documentBytes + 1 })).toBe('tooLarge')
  })
})
