import type { ServerDomain } from '../../../platform/domain.ts'
import { settingHandlers } from './routes.ts'

export const settings = {
  tables: ['setting', 'settingChange'],
  references: {
    user: {
      'setting.changed_by': 'follows a use',
      'setting_change.changed_by': 'follows a use',
    },
  },
  handlers: settingHandlers,
} satisfies ServerDomain
