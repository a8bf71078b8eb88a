import type { ServerDomain } from '../../../platform/domain.ts'
import { personalNotices } from './personal-queries.ts'
import { noticeHandlers } from './routes.ts'

export const notices = {
  tables: ['notice', 'noticeText', 'noticeAudience', 'noticeAnswer'],
  references: {
    user: {
      'notice.made_by': 'follows a use',
      'notice_answer.user_id': 'follows a use',
    },
    mip: {
      'notice_audience.mip_id': { use: 'notice' },
    },
    group: {
      'notice_audience.group_id': { use: 'notice' },
    },
  },
  personal: personalNotices,
  handlers: noticeHandlers,
} satisfies ServerDomain
