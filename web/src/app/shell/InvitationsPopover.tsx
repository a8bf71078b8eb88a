import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { useSignedInUser } from '../../sessions/session.ts'
import { Popup } from '../../ui/basic/Popup.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import classes from './Header.module.css'

/** How many groups wait for an answer; answering happens on the dashboard. */
export function InvitationsPopover() {
  const { t } = useTranslation(['common', 'dashboard'])
  const { userId } = useSignedInUser()
  const { data: invitations = [] } = useCall('listGroupInvitations', { params: { userId } })
  const count = invitations.length
  const summary = t('header.pendingInvitations', { count })
  const bell = (
    <>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </>
  )
  return (
    <Popup kind="dialog" label={`${t('header.notifications')}: ${summary}`} trigger={bell}>
      <h2 className={classes.heading}>{summary}</h2>
      {count === 0 ? (
        <p className={classes.note}>{t('dashboard:noInvitationsHint')}</p>
      ) : (
        <ul className={classes.invitations}>
          {invitations.map(({ groupInvitationId, groupName }) => (
            <li key={groupInvitationId} className={classes.invitation}>
              <TextLink to="/member/dashboard" hash="invitations">
                {groupName}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  )
}
