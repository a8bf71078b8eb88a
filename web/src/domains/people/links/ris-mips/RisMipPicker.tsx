import type { Ris } from '@gantry/contract/domains/people/ris/schemas'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import { MipLogo } from '../../mips/index.ts'
import { mipDetails } from './mip-details.tsx'
import type { RisMipChanges } from './use-ris-mip-changes.ts'

type RisMipPickerProps = { ris: Ris; changes: RisMipChanges; onClose: () => void }

/** Links MIPs to the RIS they use. */
export default function RisMipPicker({ ris, changes, onClose }: RisMipPickerProps) {
  const { t } = useTranslation(['ris', 'links'])
  const { risId } = ris
  const picker = usePicker('name')
  const query = usePickerPage(
    callQuery('listUnlinkedMipsOfRis', {
      query: { risId, ...picker.asQuery },
    }),
  )
  return (
    <LinkPicker
      title={t('mips.pickTitle', { name: ris.name })}
      what={t('mips.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.unlinkedMips}
      failure={t('links:messages.ris.fetchMipsFailed')}
      emptyText={t('mips.pickEmpty')}
      onClose={onClose}
    >
      {(mip) => (
        <PickRow
          key={mip.mipId}
          id={mip.mipId}
          leading={<MipLogo logoUrl={mip.logoUrl} />}
          name={mip.name}
          details={mipDetails(mip)}
          linkLabel={`${t('mips.link')}: ${mip.name}`}
          onLink={() => changes.link.mutateAsync({ params: { risId }, query: { mipId: mip.mipId }, mip })}
        />
      )}
    </LinkPicker>
  )
}
