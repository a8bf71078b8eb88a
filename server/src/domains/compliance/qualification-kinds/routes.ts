import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { listQualificationKinds, saveQualificationKind, setQualificationKindStatus } from './service.ts'

export const qualificationKindHandlers = (world: World) =>
  ({
    listQualificationKinds: () => listQualificationKinds(world),
    saveQualificationKind: ({ actor, body }) => saveQualificationKind(world, actor, body),
    setQualificationKindStatus: ({ actor, params, body }) =>
      setQualificationKindStatus(world, actor, params.qualificationKindId, body),
  }) satisfies Partial<AllHandlers>
