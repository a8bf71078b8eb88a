import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import { IconDoorExit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fullName, useSignedInUser } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { useDisclosure } from '../../../../ui/overlays/use-disclosure.ts'
import { UnlinkDialog } from './UnlinkDialog.tsx'
import { useUserGroupChanges } from './use-user-group-changes.ts'

/** The button with which members leave a group. */
export function LeaveGroup({ group }: { group: Group }) {
  const { t } = useTranslation('groups')
  const user = useSignedInUser()
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  // A user who has left cannot see the group any more, so the list is shown next.
  const { leave } = useUserGroupChanges(user.userId, { onLeft: () => void navigate({ to: '/groups' }) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDoorExit size={16} aria-hidden />}
        loading={leave.isPending}
        onClick={asking.open}
      >
        {t('detail.leave')}
      </Button>
      <UnlinkDialog
        asked={{ isAsking, close: asking.close }}
        link={group}
        kind="leave"
        name={fullName(user)}
        onConfirm={({ groupId }) => {
          leave.mutate({ params: { userId: user.userId }, query: { userId: user.userId, groupId } })
          asking.close()
        }}
      />
    </>
  )
}
