import type { RecordKind } from '@gantry/contract/registry'
import { type FoundRecord, useFoundRecords } from '../../../../kit/records/use-found-records.ts'

const SHOWN = 8

/** Some records of each kind whose names match. Reads nothing until the list is opened. */
export function useFoundNames(search: string, kinds: readonly RecordKind[], isWanted: boolean) {
  const { found } = useFoundRecords(kinds, { search, pageSize: SHOWN, isWanted })
  return (kind: RecordKind): FoundRecord[] => found.filter((record) => record.kind === kind)
}
