import { useTranslation } from 'react-i18next'
import { expecting, useChange } from '../../../../ui/feedback/use-change.ts'

/** Acknowledges or closes a notice. It disappears at once, and comes back if the server refuses. */
export function useAnswer() {
  const { t } = useTranslation('notices')
  return useChange('answerNotice', {
    failure: t('banner.failed'),
    expect: ({ params }) => [
      expecting('getMyInbox', {}, (inbox) => ({
        ...inbox,
        notices: inbox.notices.filter(({ noticeId }) => noticeId !== Number(params.noticeId)),
      })),
    ],
  })
}
