import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { useSignedInUser } from '../../sessions/session.ts'
import { Popup } from '../../ui/basic/Popup.tsx'
import classes from './Header.module.css'

const InvitationsPanel = lazy(() => import('../../domains/invitations/InvitationsPanel.tsx'))

/** Shows the number of pending invitations, and lets the user answer them. */
export function InvitationsPopover() {
  const { t } = useTranslation()
  const { userId } = useSignedInUser()
  const { data: invitations = [] } = useCall('listGroupInvitations', { params: { userId } })
  const count = invitations.length
  const bell = (
    <>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </>
  )
  const summary = t('header.pendingInvitations', { count })
  return (
    <Popup kind="dialog" label={`${t('header.notifications')}: ${summary}`} trigger={bell}>
      <Suspense>
        <InvitationsPanel />
      </Suspense>
    </Popup>
  )
}
