import type { CustomFilters } from '@gantry/contract/domains/people/custom-fields/schemas'
import {
  type CustomFieldRecord,
  customFieldName,
  yesNo,
} from '@gantry/contract/domains/people/custom-fields/words'
import { badField } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/world.ts'
import { findCustomFields, type StoredField } from './field-queries.ts'
import type { CustomTest } from './filter-queries.ts'
import { canSeeField, type ValueCaller } from './values.ts'

/**
 * What a filter by custom fields asks of each record: plain values, because the lists of people keep their queries by them. Undefined
 * without a filter. @throws 400 for a field that the caller does not see, as for one that is not there
 */
export async function customTests(
  db: Db,
  record: CustomFieldRecord,
  caller: ValueCaller,
  filters: CustomFilters | undefined,
): Promise<CustomTest[] | undefined> {
  const wanted = Object.entries(filters ?? {})
  if (wanted.length === 0) return undefined
  const fields = await findCustomFields(db, record)
  return wanted.map(([key, value]) => {
    const field = fields.find((known) => known.key === key)
    if (field === undefined || !canSeeField(field, caller))
      throw badField(customFieldName(key), 'There is no such field.')
    return testOf(field, value)
  })
}

function testOf({ key, type }: StoredField, value: string): CustomTest {
  if (value === '') return { key, is: 'none' }
  const holds = (one: unknown): CustomTest => ({ key, is: 'held', json: JSON.stringify({ [key]: one }) })
  switch (type) {
    case 'YES_NO':
      if (value !== yesNo.yes && value !== yesNo.no)
        throw badField(customFieldName(key), 'Not one of the choices.')
      return holds(value === yesNo.yes)
    case 'NUMBER':
      if (!Number.isFinite(Number(value))) throw badField(customFieldName(key), 'Not a value of this field.')
      return holds(Number(value))
    case 'SEVERAL_OF':
      return holds([value])
    case 'ONE_OF':
    case 'DATE':
      return holds(value)
    default:
      return { key, is: 'part', text: value }
  }
}
