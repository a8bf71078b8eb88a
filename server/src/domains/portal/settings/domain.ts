import type { ServerDomain } from '../../../platform/domain.ts'
import { personalSettings } from './personal-queries.ts'
import { settingHandlers } from './routes.ts'

export const settings = {
  tables: ['setting', 'settingChange'],
  references: {
    user: {
      'setting.changed_by': 'follows a use',
      'setting_change.changed_by': 'follows a use',
    },
  },
  personal: personalSettings,
  handlers: settingHandlers,
} satisfies ServerDomain
