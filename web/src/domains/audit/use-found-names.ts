import type { RecordKind } from '@gantry/contract/registry'
import { type FoundRecord, useFoundRecords } from '../../kit/records/use-found-records.ts'

const SHOWN = 8

/** Records whose names match, a few of each kind; nothing is read before somebody looks. */
export function useFoundNames(search: string, kinds: readonly RecordKind[], isWanted: boolean) {
  const { found } = useFoundRecords(kinds, { search, pageSize: SHOWN, isWanted })
  return (kind: RecordKind): FoundRecord[] => found.filter((record) => record.kind === kind)
}
