import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import { IconDoorExit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UnlinkDialog } from '../../../../kit/links/UnlinkDialog.tsx'
import { fullName, useSignedInUser } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import { useUserGroupChanges } from './use-user-group-changes.ts'

/** The button with which members leave a group. */
export function LeaveGroup({ group }: { group: Group }) {
  const { t } = useTranslation(['groups', 'users'])
  const user = useSignedInUser()
  const navigate = useNavigate()
  const leaving = useAsked<Group>()
  // A user who has left cannot see the group any more, so the list is shown next.
  const { leave } = useUserGroupChanges(user.userId, { onLeft: () => void navigate({ to: '/groups' }) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDoorExit size={16} aria-hidden />}
        loading={leave.isPending}
        onClick={() => leaving.ask(group)}
      >
        {t('detail.leave')}
      </Button>
      <UnlinkDialog
        asked={leaving}
        title={({ groupName }) => t('users:groups.leaveTitle', { group: groupName })}
        text={({ groupName }) => t('users:groups.leaveText', { group: groupName, name: fullName(user) })}
        confirmLabel={t('users:groups.leaveConfirm')}
        onConfirm={({ groupId }) =>
          leave.mutate({ params: { userId: user.userId }, query: { userId: user.userId, groupId } })
        }
      />
    </>
  )
}
