import { IconAffiliate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { useUntil } from '../../../../kit/links/UntilField.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import type { UserGroupChanges } from './use-user-group-changes.ts'

type GroupPickerProps = { userId: number; changes: UserGroupChanges; onClose: () => void }

/** Adds a person to groups. */
export default function GroupPicker({ userId, changes, onClose }: GroupPickerProps) {
  const { t } = useTranslation(['users', 'links'])
  const picker = usePicker('groupName')
  const until = useUntil()
  const query = usePickerPage(
    callQuery('listUnlinkedGroupsOfUser', {
      params: { userId },
      query: picker.asQuery,
    }),
  )
  return (
    <LinkPicker
      title={t('groups.pickTitle')}
      what={t('groups.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.groups}
      failure={t('links:messages.users.fetchUnlinkedGroupsFailed')}
      emptyText={t('groups.pickEmpty')}
      field={until.field}
      onClose={onClose}
    >
      {(group) => (
        <PickRow
          key={group.groupId}
          id={group.groupId}
          leading={<IconAffiliate size={22} stroke={1.6} aria-hidden />}
          name={group.groupName}
          details={group.groupStatus ? null : t('groups.inactive')}
          linkLabel={`${t('groups.link')}: ${group.groupName}`}
          onLink={() =>
            changes.link.mutateAsync({
              query: { 'group-id': group.groupId, 'user-id': userId, validUntil: until.validUntil ?? '' },
              group,
            })
          }
        />
      )}
    </LinkPicker>
  )
}
