import type { UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { expect, it } from 'vitest'
import { customBody, customErrors, customFormValues } from './form-values.ts'

const texts = { en: 'Label', zh: '', es: '', fr: '', it: '', ar: '' }
const field = (key: string, wishes: Partial<UsedCustomField> = {}): UsedCustomField => ({
  key,
  type: 'TEXT',
  label: texts,
  help: texts,
  choices: [],
  isRequired: false,
  isSensitive: false,
  isListed: false,
  pattern: '',
  defaultValue: null,
  canChange: true,
  ...wishes,
})
const fields = [
  field('text', { pattern: '^[0-9]{3}$', defaultValue: '001' }),
  field('number', { type: 'NUMBER' }),
  field('flag', { type: 'YES_NO', isRequired: true }),
  field('several', { type: 'SEVERAL_OF' }),
  field('fixed', { canChange: false, isRequired: true }),
]
const errorTexts = { required: 'required', number: 'number', pattern: (pattern: string) => `not ${pattern}` }

it('brings the values of a record to the inputs and back', () => {
  const custom = { text: '123', number: 1.5, flag: false, several: ['a', 'b'], fixed: 'x' }
  const values = customFormValues(fields, { custom })
  expect(values).toEqual({
    'custom.text': '123',
    'custom.number': '1.5',
    'custom.flag': 'no',
    'custom.several': ['a', 'b'],
    'custom.fixed': 'x',
  })
  const { fixed: _fixed, ...changeable } = custom
  expect(customBody(fields, values)).toEqual(changeable)
})

it('begins a new record with the defaults, and an old one with what it has', () => {
  expect(customFormValues(fields, null)).toMatchObject({ 'custom.text': '001', 'custom.flag': '' })
  expect(customFormValues(fields, {})).toMatchObject({ 'custom.text': '', 'custom.several': [] })
})

it('sends nothing as null, and a number with a comma as a number', () => {
  const values = { 'custom.text': ' ', 'custom.number': '2,25', 'custom.flag': '', 'custom.several': [] }
  expect(customBody(fields, values)).toEqual({ text: null, number: 2.25, flag: null, several: [] })
})

it('names what is wrong, but not in fields that the viewer cannot change', () => {
  const values = {
    'custom.text': '12',
    'custom.number': 'two',
    'custom.flag': '',
    'custom.several': [],
    'custom.fixed': '',
  }
  expect(customErrors(fields, values, errorTexts)).toEqual({
    'custom.text': 'not ^[0-9]{3}$',
    'custom.number': 'number',
    'custom.flag': 'required',
  })
})
