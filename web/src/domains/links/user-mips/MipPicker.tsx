import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { LinkPicker, PickRow } from '../../../kit/links/LinkPicker.tsx'
import { usePicker, usePickerPage } from '../../../kit/links/use-picker.ts'
import { MipLogo } from '../../mips/index.ts'
import { placeOf } from './place-of.ts'
import type { UserMipChanges } from './use-user-mip-changes.ts'

type MipPickerProps = { userId: number; changes: UserMipChanges; onClose: () => void }

/** Links MIPs to a person, each with their provider number there. */
export function MipPicker({ userId, changes, onClose }: MipPickerProps) {
  const { t } = useTranslation(['users', 'messages'])
  const picker = usePicker('name')
  const query = usePickerPage(
    callQuery('listUnlinkedMipsOfUser', {
      params: { userId },
      body: picker.asBody,
    }),
  )
  return (
    <LinkPicker
      title={t('mips.pickTitle')}
      what={t('mips.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.mipsList}
      failure={t('messages:users.fetchUnlinkedMipsFailed')}
      emptyText={t('mips.pickEmpty')}
      onClose={onClose}
    >
      {(mip) => (
        <PickRow
          key={mip.mipId}
          leading={<MipLogo logoUrl={mip.logoUrl} />}
          title={<bdi>{mip.mipName}</bdi>}
          details={placeOf(mip)}
          linkLabel={`${t('mips.link')}: ${mip.mipName}`}
          field={{ label: t('mips.providerNumber'), maxLength: 20 }}
          onLink={(providerNumber) =>
            changes.link.mutate({ body: { userId, mipId: mip.mipId, providerNumber }, mip })
          }
        />
      )}
    </LinkPicker>
  )
}
