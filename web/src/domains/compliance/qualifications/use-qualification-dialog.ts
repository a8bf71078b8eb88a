import { useMemo, useState } from 'react'

/** A dialog about one of the listed qualifications, or the form that adds one, of a kind or of any. */
export type OpenDialog =
  | { name: 'add'; qualificationKindId: number | undefined }
  | { name: 'change' | 'renew' | 'withdraw' | 'check' | 'refuse' | 'checks'; qualificationId: number }

export function useQualificationDialog() {
  const [current, setCurrent] = useState<OpenDialog | null>(null)
  const actions = useMemo(() => ({ open: setCurrent, close: () => setCurrent(null) }), [])
  return { current, ...actions }
}
export type QualificationDialog = ReturnType<typeof useQualificationDialog>
