import { routes } from '../../../route-table.ts'
import {
  SettingChanges,
  SettingHistory,
  SettingHistoryQuery,
  SettingList,
  SettingPutBack,
  SettingsExport,
  SettingsFile,
  SettingsImportPreview,
  SettingsPreview,
} from './schemas.ts'

const access = ['ProductAdmin'] as const

/** Ours: the settings of the platform. */
export const settingRoutes = () =>
  routes({
    /** There are few, so the list has no pages. */
    listSettings: {
      summary: 'List the settings with what is in force',
      method: 'GET',
      path: '/api/settings',
      effect: 'read',
      about: ['setting', 'user'],
      access,
      reply: SettingList,
    },
    changeSettings: {
      summary: 'Change one or several settings at once',
      refuses: ['setting.fixed', 'setting.changed'],
      method: 'POST',
      path: '/api/settings',
      effect: 'write',
      changes: ['setting'],
      access,
      body: SettingChanges,
      reply: SettingList,
    },
    /** It changes nothing. What concerns only what comes later, such as new sessions, is not counted. */
    previewSettings: {
      summary: 'Count whom a change of settings would concern at once',
      refuses: ['setting.fixed', 'setting.changed'],
      method: 'POST',
      path: '/api/settings/preview',
      effect: 'read',
      isHeavy: true,
      about: ['setting', 'session', 'document'],
      access,
      body: SettingChanges,
      reply: SettingsPreview,
    },
    listSettingChanges: {
      summary: 'List who changed a setting, and when',
      method: 'GET',
      path: '/api/settings/changes',
      effect: 'read',
      about: ['setting', 'user'],
      access,
      query: SettingHistoryQuery,
      reply: SettingHistory,
    },
    putBackSetting: {
      summary: 'Put back the value that a setting had before a change',
      refuses: ['not-found', 'setting.fixed', 'setting.changed'],
      method: 'POST',
      path: '/api/settings/put-back',
      effect: 'write',
      changes: ['setting'],
      access,
      body: SettingPutBack,
      reply: SettingList,
    },
    /** It has the values of environment variables too, because they are in force. */
    exportSettings: {
      summary: 'Read what is in force as a file for another installation',
      method: 'GET',
      path: '/api/settings/file',
      effect: 'read',
      about: ['setting'],
      access,
      reply: SettingsExport,
    },
    /** It changes nothing. `changeSettings` saves the changes, unless somebody changed one of them meanwhile. */
    previewSettingsFile: {
      summary: 'Say what a file of settings would change',
      method: 'POST',
      path: '/api/settings/file/preview',
      effect: 'read',
      about: ['setting'],
      access,
      body: SettingsFile,
      reply: SettingsImportPreview,
    },
  })
