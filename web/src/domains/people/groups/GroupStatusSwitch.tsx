import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import { useTranslation } from 'react-i18next'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { useStatusChange } from '../../../kit/status/use-status-change.ts'
import { useViewer } from '../../../sessions/index.ts'

type GroupStatusSwitchProps = {
  group: Pick<Group, 'groupId' | 'groupName' | 'status'>
  /** The number of members and MIPs, where known. */
  counts?: { memberCount: number; mipCount: number } | undefined
}

/** Activates or inactivates a group. It asks first, because all members are affected. */
export function GroupStatusSwitch({ group, counts }: GroupStatusSwitchProps) {
  const viewer = useViewer()
  return (
    <AskingStatusSwitch
      name={group.groupName}
      status={group.status}
      canSet={viewer.may.includes('group.set-status')}
      renderQuestion={(asked) => <Question group={group} counts={counts} asked={asked} />}
    />
  )
}

function Question({ group, counts, asked }: GroupStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation('groups')
  const { groupId, groupName: name } = group
  const setStatus = useStatusChange('group', groupId, {
    activated: t('messages.activated'),
    inactivated: t('messages.inactivated'),
    failed: t('messages.updateStatusFailed'),
  })
  const concerned =
    counts &&
    t('status.inactivateCounts', {
      members: t('status.members', { count: counts.memberCount }),
      mips: t('status.mips', { count: counts.mipCount }),
    })
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: [t(`status.${deed}Text`), deed === 'inactivate' && concerned].filter(Boolean).join(' '),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={setStatus}
    />
  )
}
