import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { useSignedInUser } from '../../sessions/session.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import classes from './Header.module.css'

/** How many groups wait for an answer; answering happens on the dashboard. */
export function InvitationsPopover() {
  const { t } = useTranslation(['common', 'dashboard'])
  const { userId } = useSignedInUser()
  const [isOpen, popover] = useDisclosure(false)
  const { data: invitations = [] } = useCall('listGroupInvitations', { params: { userId } })
  const summary = t('header.pendingInvitations', { count: invitations.length })
  return (
    <Popover opened={isOpen} onChange={popover.set} position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <Indicator
          disabled={invitations.length === 0}
          label={invitations.length}
          size={16}
          offset={6}
          color="ember"
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${t('header.notifications')}: ${summary}`}
            onClick={popover.toggle}
          >
            <IconBell size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('header.notifications')}>
        <h2 className={classes.heading}>{summary}</h2>
        {invitations.length === 0 ? (
          <p className={classes.note}>{t('dashboard:noInvitationsHint')}</p>
        ) : (
          <ul className={classes.invitations}>
            {invitations.map(({ groupInvitationId, groupName }) => (
              <li key={groupInvitationId} className={classes.invitation}>
                <TextLink to="/member/dashboard" hash="invitations" onClick={popover.close}>
                  {groupName}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
