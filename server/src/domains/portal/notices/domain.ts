import type { ServerDomain } from '../../../platform/domain.ts'
import { noticeHandlers } from './routes.ts'

export const notices = {
  tables: ['notice', 'noticeText', 'noticeAudience', 'noticeAnswer'],
  handlers: noticeHandlers,
} satisfies ServerDomain
