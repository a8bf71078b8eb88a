import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { confirmAuthenticator, resetSecondFactor, startAuthenticator, useEmailCodes } from './service.ts'

/** The specification requires a truthy reply from these calls. */
const done = () => true as const

export const secondFactorHandlers = (world: World) =>
  ({
    startAuthenticator: ({ body, actor }) => startAuthenticator(world, actor, body.currentPassword),
    confirmAuthenticator: async ({ body, actor, transport }) => ({
      recoveryCodes: await confirmAuthenticator(world, actor, body.code, transport),
    }),
    useEmailCodes: ({ body, actor }) => useEmailCodes(world, actor, body.currentPassword).then(done),
    resetSecondFactor: ({ params, body, actor }) =>
      resetSecondFactor(world, actor, params.userId, body?.currentPassword).then(done),
  }) satisfies Partial<AllHandlers>
