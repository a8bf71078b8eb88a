import { describe, expect, it } from 'vitest'
import { providerNumberOf, providerNumberWarning } from './provider-number.ts'

describe('a Medicare provider number', () => {
  it.each(['2426621B', '4024742F', '2429581T', '2426621b', ' 2426621B '])('is valid: %s', (number) => {
    expect(providerNumberWarning(number)).toBeNull()
  })

  it('may be empty', () => {
    expect(providerNumberWarning('')).toBeNull()
  })

  it('is padded with zeros on the left', () => {
    const whole = providerNumberOf('024266', '1')
    expect(whole[0]).toBe('0')
    expect(providerNumberWarning(whole.slice(1))).toBeNull()
  })

  it('gets a warning with a wrong check letter and none with the right one', () => {
    expect(providerNumberWarning('988939BK')).toMatch(/check letter/)
    expect(providerNumberWarning('988939BJ')).toBeNull()
  })

  it.each(['242662IB', '242662OB', '12345', 'ABCDEFGH', '242662121B', '２４２６６２１B'])(
    'gets a warning in another format: %s',
    (number) => {
      expect(providerNumberWarning(number)).not.toBeNull()
    },
  )

  it('gets a warning for every wrong digit', () => {
    const right = '2426621B'
    for (let place = 0; place < 6; place++) {
      for (const digit of '0123456789') {
        if (digit === right[place]) continue
        const wrong = right.slice(0, place) + digit + right.slice(place + 1)
        expect(providerNumberWarning(wrong), wrong).not.toBeNull()
      }
    }
  })
})
