import type { Mip } from '@gantry/contract/mips/schemas'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { LinkPicker, PickRow } from '../../../kit/links/LinkPicker.tsx'
import { usePicker, usePickerPage } from '../../../kit/links/use-picker.ts'
import { nameOf, personDetails } from '../../../kit/people/LinkedPerson.tsx'
import { PersonAvatar } from '../../../kit/people/PersonAvatar.tsx'
import type { MipUserChanges } from './use-mip-user-changes.ts'
import { useNumberWarning } from './use-number-warning.ts'

type MipUserPickerProps = { mip: Mip; changes: MipUserChanges; onClose: () => void }

/** Links people to a MIP, each with their provider number there. */
export function MipUserPicker({ mip, changes, onClose }: MipUserPickerProps) {
  const { t } = useTranslation(['mips', 'messages'])
  const warningOf = useNumberWarning()
  const { mipId } = mip
  const picker = usePicker('user_id')
  const query = usePickerPage(
    callQuery('listUnlinkedUsersOfMip', {
      params: { mipId },
      body: picker.asBody,
    }),
  )
  return (
    <LinkPicker
      title={t('users.pickTitle', { name: mip.name })}
      what={t('users.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.mipUnlinkedUsers}
      failure={t('messages:mips.fetchUnlinkedUsersFailed')}
      emptyText={t('users.pickEmpty')}
      onClose={onClose}
    >
      {(user) => (
        <PickRow
          key={user.userId}
          leading={<PersonAvatar person={user} size={34} />}
          title={<bdi>{nameOf(user)}</bdi>}
          details={personDetails(user)}
          linkLabel={`${t('users.link')}: ${nameOf(user)}`}
          field={{ label: t('number.label'), maxLength: 20, warn: warningOf }}
          flag={{ label: t('allowed.label') }}
          onLink={(providerNumber, allowed) =>
            changes.link.mutate({ body: { mipId, userId: user.userId, providerNumber, allowed }, user })
          }
        />
      )}
    </LinkPicker>
  )
}
