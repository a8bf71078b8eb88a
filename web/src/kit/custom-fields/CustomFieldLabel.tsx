import { customFieldRecords } from '@gantry/contract/domains/people/custom-fields/words'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/queries.ts'
import { fieldsKeptFor, useFieldText } from './use-custom-fields.ts'

type CustomFieldLabelProps = {
  /** The kind of record, such as `user`. */
  kind: string
  /** `custom.<key>`, as the audit trail has it. */
  name: string
}

/** The label of a custom field; its key where the viewer does not see the field, or it was removed. */
export default function CustomFieldLabel({ kind, name }: CustomFieldLabelProps) {
  const textOf = useFieldText()
  const place = customFieldRecords.find((record) => record === kind)
  const { data } = useQuery({
    ...callQuery('listUsedCustomFields', { params: { place: place ?? 'user' } }),
    staleTime: fieldsKeptFor,
    enabled: place !== undefined,
  })
  const key = name.slice(name.indexOf('.') + 1)
  const field = data?.customFields.find((known) => known.key === key)
  return field === undefined ? key : textOf(field.label)
}
