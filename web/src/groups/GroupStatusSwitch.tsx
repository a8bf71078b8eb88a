import type { Group } from '@gantry/contract/groups'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../sessions/index.ts'
import { type AskedStatus, AskingStatusSwitch, StatusQuestion } from '../ui/AskingStatusSwitch.tsx'
import { expecting, useChange } from '../ui/use-change.ts'
import { canSetGroupStatus } from './policy.ts'

type GroupStatusSwitchProps = {
  group: Pick<Group, 'groupId' | 'groupName' | 'status'>
  /** How many it concerns, where that is known. */
  counts?: { memberCount: number; mipCount: number } | undefined
}

/** Lets a group work or rest; asks first, for it concerns everyone in it. */
export function GroupStatusSwitch({ group, counts }: GroupStatusSwitchProps) {
  const viewer = useViewer()
  return (
    <AskingStatusSwitch
      name={group.groupName}
      status={group.status}
      canSet={canSetGroupStatus(viewer)}
      renderQuestion={(asked) => <Question group={group} counts={counts} asked={asked} />}
    />
  )
}

function Question({ group, counts, asked }: GroupStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation(['groups', 'messages'])
  const { groupId, groupName: name } = group
  const setStatus = useChange('setGroupStatus', {
    success: (_reply, { query }) =>
      t(query.status === true ? 'messages:groups.activated' : 'messages:groups.inactivated'),
    failure: t('messages:groups.updateStatusFailed'),
    outdates: ['listGroups', 'getGroup', 'listUserGroups'],
    expect: ({ query }) => {
      const status = query.status === true
      return [
        expecting('getGroup', { params: { groupId } }, (known) => ({ ...known, status })),
        expecting('listGroups', {}, (page) => ({
          ...page,
          groups: page.groups.map((row) => (row.groupId === groupId ? { ...row, status } : row)),
        })),
      ]
    },
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
      onSet={(status) => setStatus.mutate({ params: { groupId }, query: { status } })}
    />
  )
}
