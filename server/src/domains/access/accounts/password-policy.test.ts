import { containsName } from '@gantry/contract/domains/access/auth/password'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './password-policy.ts'

describe('common passwords', () => {
  it.each([
    'P@ssw0rd',
    'P@ssw0rd1!',
    'Password1!',
    'Password123!',
    'Welcome1!',
    'Qwerty123!',
    'Qwerty#1',
    'Summer2026!',
    'Letmein1!',
    'Admin123!',
    'Iloveyou1!',
    'Monkey123$',
    'Football#99',
    'Dragon12!',
    '!Password1',
    '1Password!',
    'Passw0rd@2026',
    'Abc123!@#',
    'Changeme1!',
    'Sunshine1!',
    'Princess1!',
    'Tr0ubl3s!',
    'M@ster123',
  ])('check 5: recognizes %s as common', async (password) =>
    expect(await isCommonPassword(password)).toBe(true),
  )

  it.each([
    'Otter9-canoe',
    'Plum7-Kestrel',
    'xK9#mQ2!vLw',
    'Brisk&Ferns44',
    'Zu7:Lampe<Moos',
    'Wv3;orange>Tin',
  ])('does not treat %s as common', async (password) => expect(await isCommonPassword(password)).toBe(false))
})

describe('names in passwords', () => {
  const person = { email: 'grace.oh@clinic.example', firstName: 'Zoë', lastName: "O'Brien-Nakamura" }
  it.each([
    'Grace.oh#77',
    'gr4ce!Aa77x',
    'xZoe#12345',
    'Nakamura1!',
    'OBrien##77',
    'Gantry#12a',
    'G@ntry77xyz',
  ])('check 5: finds a name in %s', (password) => expect(containsName(password, person, 'Gantry')).toBe(true))
  it.each(['Otter9-canoe', 'Ohm7&resistor'])('finds no name in %s', (password) =>
    expect(containsName(password, person, 'Gantry')).toBe(false),
  )
})
