import type { NoticeAction, NoticeState } from '@gantry/contract/domains/portal/notices/words'
import { mayOf } from '../../../kit/may.ts'

/** What was shown is kept as people read it. Only its end changes, as long as it is shown. */
export const mayWithNotice = (state: NoticeState): NoticeAction[] =>
  mayOf<NoticeAction>({
    edit: state === 'PLANNED',
    end: state === 'SHOWN',
    delete: state === 'PLANNED',
  })
