import { routes } from '../../../route-table.ts'
import {
  SettingChanges,
  SettingHistory,
  SettingHistoryQuery,
  SettingList,
  SettingPutBack,
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
  })
