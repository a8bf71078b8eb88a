import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportSettings, previewSettingsFile } from './file.ts'
import { previewSettings } from './preview.ts'
import { changeSettings, listSettingChanges, listSettings, putBackSetting } from './service.ts'

export const settingHandlers = (world: World) =>
  ({
    listSettings: () => listSettings(world),
    changeSettings: ({ actor, body }) => changeSettings(world, actor, body),
    previewSettings: ({ body }) => previewSettings(world, body),
    listSettingChanges: ({ query }) => listSettingChanges(world, query.key),
    exportSettings: () => exportSettings(world),
    previewSettingsFile: ({ body }) => previewSettingsFile(world, body),
    putBackSetting: ({ actor, body }) => putBackSetting(world, actor, body),
  }) satisfies Partial<AllHandlers>
