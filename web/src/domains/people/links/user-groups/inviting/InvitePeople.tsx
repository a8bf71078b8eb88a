import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../../api/queries.ts'
import { LazyRecordSelect } from '../../../../../kit/records/LazyRecordSelect.tsx'
import { useViewer } from '../../../../../sessions/index.ts'
import { Skeleton } from '../../../../../ui/display/Skeleton.tsx'
import { Modal } from '../../../../../ui/overlays/Modal.tsx'
import MemberPicker from '../MemberPicker.tsx'
import { useMemberChanges } from '../use-member-changes.ts'

/** Invites people from a page that shows no group: to the own group, or to one that an administrator chooses. */
export function InvitePeople({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['groups', 'users'])
  const { role, sessionGroup } = useViewer()
  const [groupId, setGroupId] = useState<number | null>(role === 'GroupAdmin' ? sessionGroup : null)
  if (groupId !== null) return <OfGroup groupId={groupId} onClose={onClose} />
  return (
    <Modal onClose={onClose} title={t('invitations.invite')} position="top">
      <Suspense fallback={<Skeleton height={60} />}>
        <LazyRecordSelect
          kind="group"
          label={t('users:bulk.group')}
          placeholder={t('users:bulk.chooseGroup')}
          value={null}
          autoFocus
          onChange={setGroupId}
        />
      </Suspense>
    </Modal>
  )
}

function OfGroup({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { data } = useCall('getGroup', { params: { groupId } })
  return data ? <Picker group={data} onClose={onClose} /> : null
}

type PickerProps = { group: { groupId: number; groupName: string }; onClose: () => void }

function Picker({ group, onClose }: PickerProps) {
  return <MemberPicker group={group} changes={useMemberChanges(group)} onClose={onClose} />
}
