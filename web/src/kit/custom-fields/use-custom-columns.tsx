import type { CustomValues, UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import {
  type CustomFieldRecord,
  customFieldRecords,
} from '@gantry/contract/domains/people/custom-fields/words'
import type { RecordKind } from '@gantry/contract/registry'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { callQuery } from '../../api/queries.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { fieldsKeptFor, useFieldText } from './use-custom-fields.ts'

// Few installations have custom fields.
const CustomCell = lazy(() => import('./CustomCell.tsx'))

const hasCustomFields = (kind: RecordKind): kind is CustomFieldRecord =>
  customFieldRecords.some((record) => record === kind)

/** The custom fields that are columns of a list. They come when they are read, so the list does not wait for them. */
export function useListedFields(kind: RecordKind): readonly UsedCustomField[] {
  const { data } = useQuery({
    ...callQuery('listUsedCustomFields', { params: { place: hasCustomFields(kind) ? kind : 'user' } }),
    staleTime: fieldsKeptFor,
    enabled: hasCustomFields(kind),
  })
  return useMemo(() => data?.customFields.filter(({ isListed }) => isListed) ?? [], [data])
}

/** The columns of a list with those of its custom fields. */
export function useCustomColumns<Row extends object>(
  listed: readonly UsedCustomField[],
  columns: Column<Row>[],
): Column<Row>[] {
  const textOf = useFieldText()
  return useMemo(() => {
    if (listed.length === 0) return columns
    const custom = listed.map(
      (field): Column<Row> => ({
        key: `custom.${field.key}`,
        header: textOf(field.label),
        width: field.type === 'NUMBER' || field.type === 'YES_NO' ? 'word' : 'text',
        hideable: true,
        cell: (row) => (
          <Suspense>
            <CustomCell field={field} value={(row as { custom?: CustomValues }).custom?.[field.key]} />
          </Suspense>
        ),
      }),
    )
    // Not behind the last column, which is the status in most lists.
    return [...columns.slice(0, -1), ...custom, ...columns.slice(-1)]
  }, [columns, listed, textOf])
}
