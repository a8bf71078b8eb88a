import { auditedFields, watchedChanges } from 'virtual:contract-audit'
import { expect, it } from 'vitest'
import { fieldKey, isKnownField, lists, namespacesOf, valueKey } from './field-texts.ts'

const files = Object.fromEntries(
  Object.entries(
    import.meta.glob<object>('../../../*/*/texts/en.json', { import: 'default', eager: true }),
  ).map(([path, texts]) => [path.split('/').at(-3), texts]),
)

function textAt(key: string): unknown {
  const [file = '', path = ''] = key.split(':')
  return path
    .split('.')
    .reduce((texts, name) => (texts as Record<string, unknown>)?.[name], files[file] as unknown)
}

it.each(Object.entries(auditedFields))(
  'names each field of %s with the label of its form',
  (kind, fields) => {
    for (const field of fields) {
      expect(textAt(fieldKey(`${kind}.edit`, field)), field).toEqual(expect.any(String))
    }
  },
)

it.each(Object.entries(lists))(
  'names each value of %s, in texts that its entries load',
  (change, { words }) => {
    const [kind = '', field = ''] = change.split('.')
    expect(isKnownField(change, field)).toBe(true)
    for (const word of words) {
      const key = valueKey(`${kind}.edit`, field, word) ?? ''
      expect(textAt(key), key).toEqual(expect.any(String))
      expect(namespacesOf(`${kind}.edit`)).toContain(key.split(':')[0])
    }
    expect(valueKey(`${kind}.edit`, field, 'WORD_OF_A_LATER_VERSION')).toBeUndefined()
  },
)

it('offers only changes of fields that the audit trail records', () => {
  const unknown = watchedChanges.filter((change) => !isKnownField(change, change.split('.')[1] ?? ''))
  expect(unknown).toEqual([])
})
