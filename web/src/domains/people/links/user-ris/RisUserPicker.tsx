import type { Ris } from '@gantry/contract/domains/people/ris/schemas'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import { personDetails } from '../../../../kit/people/LinkedPerson.tsx'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../sessions/index.ts'
import type { RisLinkChanges } from './use-ris-user-changes.ts'

type RisUserPickerProps = { ris: Ris; changes: RisLinkChanges; onClose: () => void }

/** Links people to a RIS, each with a user name there. */
export default function RisUserPicker({ ris, changes, onClose }: RisUserPickerProps) {
  const { t } = useTranslation(['ris', 'links'])
  const { risId } = ris
  const picker = usePicker('lastName')
  const query = usePickerPage(
    callQuery('listUnlinkedUsersOfRis', {
      params: { risId },
      query: picker.asQuery,
    }),
  )
  return (
    <LinkPicker
      title={t('users.pickTitle', { name: ris.name })}
      what={t('users.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.unlinkedUsers}
      failure={t('links:messages.ris.fetchUsersFailed')}
      emptyText={t('users.pickEmpty')}
      onClose={onClose}
    >
      {(user) => (
        <PickRow
          key={user.userId}
          id={user.userId}
          leading={<PersonAvatar person={user} size={34} />}
          name={fullName(user)}
          details={personDetails(user)}
          linkLabel={`${t('users.link')}: ${fullName(user)}`}
          field={{ label: t('users.name'), maxLength: 80 }}
          onLink={(risUserName) =>
            changes.link.mutateAsync({
              body: { risUserId: 0, risId, userId: user.userId, risUserName },
              user,
            })
          }
        />
      )}
    </LinkPicker>
  )
}
