import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import { MipLogo } from '../../mips/index.ts'
import type { GroupMipChanges } from './use-group-mip-changes.ts'

type GroupMipPickerProps = { group: Group; changes: GroupMipChanges; onClose: () => void }

/** Links MIPs to a group. */
export default function GroupMipPicker({ group, changes, onClose }: GroupMipPickerProps) {
  const { t } = useTranslation(['groups', 'messages'])
  const { groupId, groupName } = group
  const picker = usePicker('name')
  const query = usePickerPage(
    callQuery('listUnlinkedMipsOfGroup', {
      query: { groupId, ...picker.asQuery },
    }),
  )
  return (
    <LinkPicker
      title={t('mips.pickTitle', { group: groupName })}
      what={t('mips.what')}
      picker={picker}
      query={query}
      items={(page) => page.unlinkedMips}
      failure={t('mips.fetchUnlinkedFailed')}
      emptyText={t('mips.pickEmpty')}
      onClose={onClose}
    >
      {(mip) => (
        <PickRow
          key={mip.mipId}
          id={mip.mipId}
          leading={<MipLogo logoUrl={mip.logoUrl} />}
          name={mip.name}
          details={<bdi>{[mip.code, mip.suburb, mip.state].filter(Boolean).join(' · ')}</bdi>}
          linkLabel={t('mips.linkOne', { name: mip.name })}
          onLink={() => changes.link(mip)}
        />
      )}
    </LinkPicker>
  )
}
