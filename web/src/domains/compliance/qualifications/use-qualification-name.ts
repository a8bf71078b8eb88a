import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useCallback } from 'react'
import { useKindLabel } from '../qualification-kinds/index.ts'

type Named = Pick<Qualification, 'kindCode' | 'kindLabel' | 'number' | 'jurisdiction'>

/** What distinguishes a qualification from the others of a person: `AHPRA registration MED0001234567`. */
export function useQualificationName(): (qualification: Named) => string {
  const labelOf = useKindLabel()
  return useCallback(
    ({ kindCode, kindLabel, number, jurisdiction }) =>
      [labelOf({ code: kindCode, label: kindLabel }), jurisdiction, number].filter(Boolean).join(' '),
    [labelOf],
  )
}
