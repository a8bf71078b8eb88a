import { auditedFields, watchedChanges } from 'virtual:contract-audit'
import { expect, it } from 'vitest'
import { fieldKey, isKnownField } from './field-texts.ts'

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

it('offers only changes of fields that the audit trail records', () => {
  const unknown = watchedChanges.filter((change) => !isKnownField(change, change.split('.')[1] ?? ''))
  expect(unknown).toEqual([])
})
