import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { addPasskey, beginPasskey, listMyPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'

const done = (work: Promise<void>): Promise<true> => work.then(() => true)

export const passkeyHandlers = (world: World) =>
  ({
    listMyPasskeys: ({ actor }) => listMyPasskeys(world, actor),
    beginPasskey: ({ actor, body }) => beginPasskey(world, actor, body.currentPassword),
    addPasskey: ({ actor, body }) => addPasskey(world, actor, body),
    renamePasskey: ({ actor, params, body }) =>
      done(renamePasskey(world, actor, params.passkeyId, body.name)),
    removePasskey: ({ actor, params, body }) =>
      done(removePasskey(world, actor, params.passkeyId, body.currentPassword)),
  }) satisfies Partial<AllHandlers>
