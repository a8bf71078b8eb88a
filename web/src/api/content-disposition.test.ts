import { describe, expect, it } from 'vitest'
import { fileNameFrom } from './content-disposition.ts'

const name = (header: string | null) => fileNameFrom(header, 'document')

describe('the name of a download', () => {
  it('is the quoted or the bare name', () => {
    expect(name('attachment; filename="report 1.pdf"')).toBe('report 1.pdf')
    expect(name('attachment; filename=report.pdf')).toBe('report.pdf')
    expect(name('attachment;FILENAME = "a\\"b.pdf"')).toBe('a"b.pdf')
  })

  it('prefers the extended form, whatever the order', () => {
    const extended = "filename*=UTF-8''%E6%9D%B1%E4%BA%AC%20%26%20caf%C3%A9.pdf"
    expect(name(`attachment; filename="x.pdf"; ${extended}`)).toBe('東京 & café.pdf')
    expect(name(`attachment; ${extended}; filename="x.pdf"`)).toBe('東京 & café.pdf')
    expect(name("attachment; filename*=iso-8859-1'en'%A3%20rates.txt")).toBe('£ rates.txt')
  })

  it('falls back to the plain form when the extended one is broken', () => {
    expect(name('attachment; filename="x.pdf"; filename*=UTF-8\'\'%E6%9')).toBe('x.pdf')
    expect(name('attachment; filename="x.pdf"; filename*=klingon\'\'abc')).toBe('x.pdf')
  })

  it('finds no parameter inside quotes', () => {
    expect(name('attachment; filename="a; filename*=UTF-8\'\'evil.exe"')).toBe("a; filename*=UTF-8''evil.exe")
  })

  it('contains no path and no characters that hide its ending', () => {
    expect(name('attachment; filename="../../etc/passwd"')).toBe('passwd')
    expect(name("attachment; filename*=UTF-8''..%5C..%5Cboot.ini")).toBe('boot.ini')
    expect(name("attachment; filename*=UTF-8''invoice%E2%80%AEfdp.exe")).toBe('invoicefdp.exe')
    expect(name('attachment; filename=".."')).toBe('document')
  })

  it('is the default when the server sends none', () => {
    expect(name(null)).toBe('document')
    expect(name('attachment')).toBe('document')
    expect(name('attachment; filename=""')).toBe('document')
  })
})
