import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { useSignedInUser } from '../../../sessions/session.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useInvitationList } from '../../people/invitations/index.ts'
import { DigestSwitch } from './DigestSwitch.tsx'
import { InboxGroups } from './InboxGroups.tsx'
import classes from './inbox.module.css'
import { useInboxCount } from './use-inbox-count.ts'

/** The inbox in the header's menu. Invitations are answered here, and other entries lead to their pages. */
export function InboxPanel() {
  const { t } = useTranslation(['inbox', 'messages'])
  const { userId } = useSignedInUser()
  const inbox = useCall('getMyInbox')
  const invitations = useCall('listGroupInvitations', { params: { userId } })
  const invitationList = useInvitationList(invitations.data)
  const { words } = useInboxCount()
  const heading = useRef<HTMLHeadingElement>(null)
  const failed = inbox.isError ? inbox : invitations.isError ? invitations : null
  // The focus is first on the bell. Later the pressed button disappears with its invitation. No key may come between, or Escape
  // would not reach the panel.
  useLayoutEffect(() => {
    const panel = heading.current?.closest('[role="dialog"]')
    if (!panel?.contains(document.activeElement)) heading.current?.focus()
  })
  return (
    <div className={classes.panel}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading} aria-live="polite">
        {words}
      </h2>
      {failed && (
        <LoadFailure error={failed.error} fallback={t('failed')} onRetry={() => void failed.refetch()} />
      )}
      {inbox.data?.counts.length === 0 && <p className={classes.note}>{t('nothingHint')}</p>}
      {invitationList && (
        <>
          <h3 className={classes.kind}>{t('kinds.invitation')}</h3>
          {invitationList}
        </>
      )}
      {inbox.data && <InboxGroups inbox={inbox.data} />}
      <DigestSwitch />
    </div>
  )
}
