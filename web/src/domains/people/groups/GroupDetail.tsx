import type { ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import {
  IconHeartbeat,
  IconInfoCircle,
  IconMailForward,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { CustomSection } from '../../../kit/custom-fields/CustomSection.tsx'
import { RecordMenu } from '../../../kit/deleting/RecordMenu.tsx'
import { useNextSteps } from '../../../kit/next-steps/added.ts'
import { editStep } from '../../../kit/next-steps/step.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { GroupMips } from '../links/group-mips/index.ts'
import { GroupAdmins, GroupInvitations, GroupMembers, LeaveGroup } from '../links/user-groups/index.ts'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupMark } from './GroupMark.tsx'
import { type GroupTab, groupTabs } from './group-detail-search.ts'

const NextSteps = lazy(() => import('../../../kit/next-steps/NextSteps.tsx'))
const GroupFormDrawer = lazy(() => import('./GroupFormDrawer.tsx'))

const icons = {
  details: IconInfoCircle,
  members: IconUsers,
  admins: IconShieldCheck,
  mips: IconHeartbeat,
  invitations: IconMailForward,
}
const countedTabs = ['members', 'admins', 'mips', 'invitations'] as const

type GroupDetailProps = { group: ReadGroup; tab: string | undefined }

/** The page of a group, as far as the viewer may see it. */
export function GroupDetail({ group, tab }: GroupDetailProps) {
  const { t } = useTranslation('groups')
  const [isEditing, editing] = useDisclosure()
  const [hasNextSteps, hideNextSteps] = useNextSteps('group', group.groupId)
  const { groupId, groupName } = group
  const canAdminister = group.may.includes('edit')
  const tabs = groupTabs.filter((name) => name !== 'invitations' || canAdminister)
  const steps = group.may.includes('link')
    ? ([
        { label: t('mips.link'), tab: 'mips', picker: 'group-mips' },
        { label: t('admins.add'), tab: 'admins', picker: 'group-admins' },
        { label: t('members.add'), tab: 'members', picker: 'group-members' },
      ] as const)
    : []
  const inviting = {
    label: t('detail.inviteTo', { name: groupName }),
    tab: 'members',
    picker: 'group-members',
  } as const
  const { data: counts } = useQuery({
    ...callQuery('getGroupCounts', { params: { groupId } }),
    enabled: canAdminister,
  })

  function content(shown: GroupTab) {
    switch (shown) {
      case 'details':
        return (
          <>
            <GroupFacts group={group} />
            <CustomSection place="group" values={group.custom} />
          </>
        )
      case 'members':
        return <GroupMembers group={group} />
      case 'admins':
        return <GroupAdmins group={group} />
      case 'mips':
        return <GroupMips group={group} />
      case 'invitations':
        return <GroupInvitations group={group} />
    }
  }

  return (
    <>
      <RecordHeader
        leading={<GroupMark size={64} />}
        title={groupName}
        crumbs={[{ label: t('title'), to: '/groups' }]}
        aside={<RecordStatusSwitch kind="group" record={group} />}
        id={{ label: t('fields.groupId'), value: groupId }}
        actions={
          <>
            <RecordMenu kind="group" id={groupId} name={groupName} status={group.status} />
            {canAdminister && <EditButton label={t('detail.edit')} onClick={editing.open} />}
            {/* Administrators leave groups in their own profile. */}
            {!canAdminister && group.may.includes('leave') && <LeaveGroup group={group} />}
          </>
        }
      />
      <Suspense>
        {hasNextSteps && <NextSteps id={groupId} name={groupName} steps={steps} onHide={hideNextSteps} />}
      </Suspense>
      <RecordTabs
        kind="group"
        id={groupId}
        name={groupName}
        actions={[
          ...(canAdminister ? [editStep(t('detail.edit'))] : []),
          ...(group.may.includes('invite') ? [inviting] : []),
          ...steps,
        ]}
        label={t('detail.tabsLabel', { name: groupName })}
        tabs={tabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        counted={canAdminister && countedTabs}
        counts={counts}
        current={tab}
      >
        {content}
      </RecordTabs>
      <Suspense>{isEditing && <GroupFormDrawer group={group} onClose={editing.close} />}</Suspense>
    </>
  )
}
