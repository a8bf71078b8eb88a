import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useCall } from '../../../../api/queries.ts'

/** Whether the kind has a public register; undefined until the kinds are read. */
export function useIsInRegister({ qualificationKindId }: Pick<Qualification, 'qualificationKindId'>) {
  const kinds = useCall('listQualificationKinds').data?.qualificationKinds
  if (kinds === undefined) return undefined
  return kinds.find((kind) => kind.qualificationKindId === qualificationKindId)?.proof === 'REGISTER'
}
