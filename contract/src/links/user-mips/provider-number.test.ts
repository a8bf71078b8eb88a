import { describe, expect, it } from 'vitest'
import { providerNumberOf, providerNumberWarning } from './provider-number.ts'

describe('a Medicare provider number', () => {
  it.each(['2426621B', '4024742F', '2429581T', '2426621b', ' 2426621B '])('holds: %s', (number) => {
    expect(providerNumberWarning(number)).toBeNull()
  })

  it('may be empty', () => {
    expect(providerNumberWarning('')).toBeNull()
  })

  it('is filled up with zeros on the left', () => {
    const whole = providerNumberOf('024266', '1')
    expect(whole[0]).toBe('0')
    expect(providerNumberWarning(whole.slice(1))).toBeNull()
  })

  it('with a wrong check letter is warned about, and holds with the right one', () => {
    expect(providerNumberWarning('988939BK')).toMatch(/check letter/)
    expect(providerNumberWarning('988939BJ')).toBeNull()
  })

  it.each(['242662IB', '242662OB', '12345', 'ABCDEFGH', '242662121B', '２４２６６２１B'])(
    'of another form is warned about: %s',
    (number) => {
      expect(providerNumberWarning(number)).not.toBeNull()
    },
  )

  it('shows every single wrong digit', () => {
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
