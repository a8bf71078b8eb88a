import type { AllHandlers } from '../../../../platform/http/handlers.ts'
import type { World } from '../../../../platform/world.ts'
import { consentToUpstreamSignIn } from './consenting.ts'
import { finishUpstreamSignIn } from './finishing.ts'
import { findSignInConnection, startUpstreamSignIn } from './starting.ts'

export const upstreamHandlers = (world: World) =>
  ({
    findSignInConnection: ({ body, from, transport }) =>
      findSignInConnection(world, body.domain, from, transport),
    startUpstreamSignIn: ({ body, from, transport }) =>
      startUpstreamSignIn(world, body.email, from, transport),
    finishUpstreamSignIn: ({ body, from, transport }) =>
      finishUpstreamSignIn(world, body.search, from, transport),
    consentToUpstreamSignIn: ({ body, from, transport }) =>
      consentToUpstreamSignIn(world, body.password, from, transport),
  }) satisfies Partial<AllHandlers>
