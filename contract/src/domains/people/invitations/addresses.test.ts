import { describe, expect, it } from 'vitest'
import { readAddresses } from './addresses.ts'

describe('pasted addresses', () => {
  it.each([
    ['commas', 'ada@a.example,ben@b.example, cem@c.example'],
    ['semicolons', 'ada@a.example; ben@b.example ;cem@c.example;'],
    ['spaces', '  ada@a.example ben@b.example\tcem@c.example '],
    ['lines', 'ada@a.example\nben@b.example\r\n\r\ncem@c.example\n'],
    ['names', 'Ada <ada@a.example>, Ben Brown <ben@b.example>; <cem@c.example>'],
    [
      'names with commas',
      'Nguyen, Ada <ada@a.example>; "Brown; Ben" <ben@b.example>, Cem, C <cem@c.example>',
    ],
    ['names and plain addresses', 'ada@a.example, Ben <ben@b.example> cem@c.example'],
    ['links', 'mailto:ada@a.example, MAILTO:ben@b.example <cem@c.example>'],
  ])('are separated by %s', (_name, text) => {
    expect(readAddresses(text)).toEqual(['ada@a.example', 'ben@b.example', 'cem@c.example'])
  })

  it('are returned once, and words that are no addresses stay', () => {
    expect(readAddresses('Ada@a.example, ada@A.example; nobody, <>')).toEqual(['Ada@a.example', 'nobody'])
    expect(readAddresses(' \n ;,')).toEqual([])
  })

  it('are read fast from long text without sense', () => {
    for (const text of ['<'.repeat(50_000), '"'.repeat(50_000), `${'a '.repeat(25_000)}<`]) {
      const start = performance.now()
      readAddresses(text)
      expect(performance.now() - start).toBeLessThan(1000)
    }
  })
})
