import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { previewMailWording, sendTestMail } from './preview.ts'
import { changeMailWording, listMailWording } from './service.ts'

export const mailWordingHandlers = (world: World) =>
  ({
    listMailWording: ({ query }) => listMailWording(world, query.language),
    changeMailWording: ({ actor, body }) => changeMailWording(world, actor, body),
    previewMailWording: ({ body }) => previewMailWording(world, body),
    sendTestMail: ({ actor, body }) => sendTestMail(world, actor, body),
  }) satisfies Partial<AllHandlers>
