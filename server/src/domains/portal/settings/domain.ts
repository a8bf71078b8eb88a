import type { ServerDomain } from '../../../platform/domain.ts'
import { settingHandlers } from './routes.ts'

export const settings = {
  tables: ['setting', 'settingChange'],
  handlers: settingHandlers,
} satisfies ServerDomain
