import { IconServer2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import type { UserRisChanges } from './use-user-ris-changes.ts'

type RisPickerProps = { userId: number; changes: UserRisChanges; onClose: () => void }

/** Links RIS to a person, each with the person's user name there. */
export default function RisPicker({ userId, changes, onClose }: RisPickerProps) {
  const { t } = useTranslation(['users', 'links'])
  const picker = usePicker('name')
  const query = usePickerPage(
    callQuery('listUnlinkedRisOfUser', {
      params: { userId },
      query: picker.asQuery,
    }),
  )
  return (
    <LinkPicker
      title={t('ris.pickTitle')}
      what={t('ris.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.ris}
      failure={t('links:messages.users.fetchUnlinkedRisFailed')}
      emptyText={t('ris.pickEmpty')}
      onClose={onClose}
    >
      {(ris) => (
        <PickRow
          key={ris.risId}
          id={ris.risId}
          leading={<IconServer2 size={22} stroke={1.6} aria-hidden />}
          name={ris.risName}
          details={ris.risCode}
          linkLabel={`${t('ris.link')}: ${ris.risName}`}
          field={{ label: t('ris.userName'), maxLength: 80 }}
          onLink={(risUserName) =>
            changes.link.mutateAsync({ body: { risUserId: 0, risId: ris.risId, userId, risUserName }, ris })
          }
        />
      )}
    </LinkPicker>
  )
}
