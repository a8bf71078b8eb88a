import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { useSignedInUser } from '../../sessions/session.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import classes from './InvitationsPanel.module.css'
import { useInvitationList } from './use-invitation-list.tsx'

/** The invitations in the header's menu. */
export default function InvitationsPanel() {
  const { t } = useTranslation(['invitations', 'messages', 'common'])
  const { userId } = useSignedInUser()
  const { data, error, isError, refetch } = useCall('listGroupInvitations', { params: { userId } })
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInvitationList(data)
  // The focus is first on the bell. Later the pressed button disappears with its invitation.
  useEffect(() => {
    const panel = heading.current?.closest('[role="dialog"]')
    if (!panel?.contains(document.activeElement)) heading.current?.focus()
  })
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.heading} aria-live="polite">
        {t('common:header.pendingInvitations', { count: data?.length ?? 0 })}
      </h2>
      {isError && !data && (
        <LoadFailure
          error={error}
          fallback={t('messages:invitations.fetchAllFailed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (list ?? <p className={classes.note}>{t('noneHint')}</p>)}
    </>
  )
}
