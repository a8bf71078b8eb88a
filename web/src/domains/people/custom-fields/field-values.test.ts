import { expect, it } from 'vitest'
import { bodyOf, fieldErrors, keyFrom, newField, noTexts } from './field-values.ts'

it.each([
  ['Payroll number', 'payroll-number'],
  ['  1st Shift (am/pm) ', 'st-shift-am-pm'],
  ['Numéro d’employé', 'numero-d-employe'],
  ['工号', ''],
  ['a'.repeat(39) + ' b', 'a'.repeat(39)],
])('makes a key of the label %s', (label, key) => {
  expect(keyFrom(label)).toBe(key)
})

const texts = { required: 'r', key: 'k', pattern: 'p', choices: 'c', choice: 'e', repeated: 't' }
const label = { ...noTexts, en: 'Size' }
const choice = (value: string) => ({ value, label: { ...noTexts, en: value } })

it('names what is wrong', () => {
  expect(fieldErrors(newField('user'), texts)).toEqual({ label: 'r', key: 'k' })
  const list = { ...newField('user'), key: 'size', label, type: 'ONE_OF' } as const
  expect(fieldErrors(list, texts)).toEqual({ choices: 'c' })
  expect(fieldErrors({ ...list, choices: [choice('')] }, texts)).toEqual({ choices: 'e' })
  expect(fieldErrors({ ...list, choices: [choice('a'), choice('a ')] }, texts)).toEqual({ choices: 't' })
  expect(fieldErrors({ ...list, choices: [choice('a')] }, texts)).toEqual({})
})

it('leaves out what the type does not use', () => {
  const values = {
    ...newField('user'),
    key: 'born',
    label,
    type: 'DATE',
    isUnique: true,
    pattern: '^a$',
  } as const
  expect(bodyOf({ ...values, choices: [choice('a')], readers: [], writers: ['Member'] })).toMatchObject({
    isUnique: false,
    pattern: '',
    choices: [],
    writers: [],
  })
})
