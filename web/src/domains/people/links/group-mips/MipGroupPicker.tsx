import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { IconAffiliate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import type { MipGroupChanges } from './use-mip-group-changes.ts'

type MipGroupPickerProps = { mip: Mip; changes: MipGroupChanges; onClose: () => void }

/** Links groups to a MIP. Their members can then see it. */
export default function MipGroupPicker({ mip, changes, onClose }: MipGroupPickerProps) {
  const { t } = useTranslation(['mips', 'messages'])
  const { mipId } = mip
  const picker = usePicker('groupName')
  const query = usePickerPage(
    callQuery('listGroups', {
      body: {
        withoutMipId: mipId,
        ...picker.asBody,
      },
    }),
  )
  return (
    <LinkPicker
      title={t('groups.pickTitle', { name: mip.name })}
      what={t('groups.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.groups}
      failure={t('messages:groups.fetchAllFailed')}
      emptyText={t('groups.pickEmpty')}
      onClose={onClose}
    >
      {(group) => (
        <PickRow
          key={group.groupId}
          id={group.groupId}
          leading={<IconAffiliate size={24} stroke={1.6} aria-hidden />}
          name={group.groupName}
          details={t('groups.members', { count: group.memberCount })}
          linkLabel={`${t('groups.link')}: ${group.groupName}`}
          onLink={() =>
            changes.link.mutateAsync({ params: { groupId: group.groupId }, query: { mipId }, group })
          }
        />
      )}
    </LinkPicker>
  )
}
