import type { CustomValue, UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { useValueText } from './use-value-text.ts'

type CustomCellProps = { field: UsedCustomField; value: CustomValue | undefined }

/** The value of a custom field in a list. */
export default function CustomCell({ field, value }: CustomCellProps) {
  return <bdi>{useValueText()(field, value)}</bdi>
}
