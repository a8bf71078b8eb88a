import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import type { CustomFieldRecord } from '@gantry/contract/domains/people/custom-fields/words'
import { useTranslation } from 'react-i18next'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'

/** Moves a field of a record up (-1) or down (1). */
export function useFieldOrder(record: CustomFieldRecord, fields: readonly CustomField[]) {
  const { t } = useTranslation('custom-fields')
  const change = useChange('orderCustomFields', {
    failure: t('order.failed'),
    expect: ({ body: { keys } }) => [
      expecting('listCustomFields', {}, ({ customFields }) => ({
        customFields: customFields.toSorted((one, other) =>
          one.record === record && other.record === record
            ? keys.indexOf(one.key) - keys.indexOf(other.key)
            : 0,
        ),
      })),
    ],
  })
  return (key: string, by: -1 | 1): void => {
    const keys = fields.map((field) => field.key)
    const place = keys.indexOf(key)
    const neighbour = keys[place + by]
    if (neighbour === undefined) return
    change.mutate({ body: { record, keys: keys.with(place, neighbour).with(place + by, key) } })
  }
}
