import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import type {
  CustomFieldRecord,
  CustomFieldRole,
  CustomFieldType,
} from '@gantry/contract/domains/people/custom-fields/words'
import { expect } from 'vitest'
import type { Db } from '../../../../platform/world.ts'
import type { Caller } from '../../../../testing/caller.ts'

export const inSix = (en: string) => ({ en, zh: '', es: '', fr: '', it: '', ar: '' })

type Wishes = {
  record?: CustomFieldRecord
  type?: CustomFieldType
  choices?: string[]
  readers?: CustomFieldRole[]
  writers?: CustomFieldRole[]
} & Partial<
  Pick<
    CustomField,
    | 'isRequired'
    | 'isUnique'
    | 'isSensitive'
    | 'isListed'
    | 'pattern'
    | 'defaultValue'
    | 'customFieldId'
    | 'version'
  >
>

/** The body of a call that adds a field of people, as text, for everybody to see. */
export const fieldBody = (
  key: string,
  { record = 'user', type = 'TEXT', choices = [], readers, writers = [], ...others }: Wishes = {},
) => ({
  key,
  record,
  type,
  label: inSix(`The ${key}`),
  choices: choices.map((value) => ({ value, label: inSix(`Choice ${value}`) })),
  readers: readers ?? ['GroupAdmin', 'Member'],
  writers,
  ...others,
})

/** Adds a field by the call of an administrator. */
export async function buildCustomField(
  admin: Caller,
  key: string,
  wishes: Wishes = {},
): Promise<CustomField> {
  const added = await admin.inject('POST', '/api/custom-fields', fieldBody(key, wishes))
  expect(added.status, added.text).toBe(200)
  return added.json<CustomField>()
}

/** Adds a field that only platform administrators see and change. Returns its id. */
export async function insertCustomField(
  db: Db,
  { record = 'ris', key = `card-${Math.random().toString(36).slice(2, 10)}` } = {},
): Promise<number> {
  const text = JSON.stringify(inSix('Card'))
  const row = await db
    .insertInto('customField')
    .values({ record, key, type: 'TEXT', label: text, help: text, position: 1, createdAt: new Date() })
    .returning('customFieldId')
    .executeTakeFirstOrThrow()
  return row.customFieldId
}
