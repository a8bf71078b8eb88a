import { describe, expect, it } from 'vitest'
import { mipBodyOf, mipErrors, newMipValues } from './mip-values.ts'

const texts = {
  required: 'required',
  archiveLabel: 'label',
  lspn: 'lspn',
  hpio: 'hpio',
  email: 'email',
  phone: 'phone',
}
const complaints = (changes: object) => mipErrors({ ...newMipValues(), name: 'North', ...changes }, texts)

describe('the form of a MIP', () => {
  it('requires only a name', () => {
    expect(complaints({})).toEqual({})
    expect(complaints({ name: '  ' })).toEqual({ name: 'required' })
  })

  it('reports a wrong number, e-mail address or phone number', () => {
    expect(complaints({ lspn: '1234567' })).toEqual({ lspn: 'lspn' })
    expect(complaints({ lspn: '12a' })).toEqual({ lspn: 'lspn' })
    expect(complaints({ archiveLabel: 'NTH 01' })).toEqual({ archiveLabel: 'label' })
    expect(complaints({ archiveLabel: ' NTH-01_b ' })).toEqual({})
    expect(complaints({ hpio: '8003 6215 6668 4455' })).toEqual({})
    expect(complaints({ hpio: '8003 6215 6668 4456' })).toEqual({ hpio: 'hpio' })
    expect(complaints({ email: 'front desk' })).toEqual({ email: 'email' })
    expect(complaints({ phone: 'call us' })).toEqual({ phone: 'phone' })
  })

  it('accepts numbers with spaces', () => {
    expect(
      mipBodyOf({ ...newMipValues(), name: 'North', hpio: '8003 6200 0000 0000', lspn: '12 345' }),
    ).toMatchObject({
      hpio: '8003620000000000',
      lspn: '12345',
    })
  })
})
