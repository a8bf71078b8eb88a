import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { removeCustomField } from './removing.ts'
import {
  countCustomValues,
  listCustomFields,
  listUsedCustomFields,
  orderCustomFields,
  saveCustomField,
} from './service.ts'

export const customFieldHandlers = (world: World) =>
  ({
    listCustomFields: () => listCustomFields(world),
    listUsedCustomFields: ({ actor, params }) => listUsedCustomFields(world, actor, params.place),
    saveCustomField: ({ actor, body }) => saveCustomField(world, actor, body),
    orderCustomFields: ({ actor, body }) => orderCustomFields(world, actor, body),
    countCustomValues: ({ params }) => countCustomValues(world, params.customFieldId),
    removeCustomField: ({ actor, params, body }) =>
      removeCustomField(world, actor, params.customFieldId, body),
  }) satisfies Partial<AllHandlers>
