import type { MipRow } from '@gantry/contract/mips/schemas'
import type { Ris } from '@gantry/contract/ris/schemas'
import { IconHeartbeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { LinkSection } from '../../../kit/links/LinkSection.tsx'
import { UnlinkButton } from '../../../kit/links/UnlinkButton.tsx'
import { UnlinkDialog } from '../../../kit/links/UnlinkDialog.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { MipSide } from './MipSide.tsx'
import { RisMipPicker } from './RisMipPicker.tsx'
import { useRisMipChanges } from './use-ris-mip-changes.ts'

/** The MIPs that use a RIS. */
export function RisMips({ ris }: { ris: Ris }) {
  const { t } = useTranslation(['ris', 'messages'])
  const { risId, name } = ris
  const query = useCall('listRisMips', { params: { risId } })
  const changes = useRisMipChanges(risId)
  const [isPicking, setPicking] = useState(false)
  const unlinking = useAsked<MipRow>()
  return (
    <>
      <LinkSection
        title={t('mips.title')}
        query={query}
        listLabel={t('mips.list', { name })}
        failure={t('messages:ris.fetchMipsFailed')}
        empty={{ icon: IconHeartbeat, title: t('mips.empty'), hint: t('mips.emptyHint') }}
        link={{ label: t('mips.link'), onClick: () => setPicking(true) }}
      >
        {(mip) => (
          <MipSide
            key={mip.mipId}
            mip={mip}
            actions={
              <UnlinkButton
                name={mip.name}
                isDisabled={changes.unlink.isPending}
                onClick={() => unlinking.ask(mip)}
              />
            }
          />
        )}
      </LinkSection>
      {isPicking && <RisMipPicker ris={ris} changes={changes} onClose={() => setPicking(false)} />}
      <UnlinkDialog
        asked={unlinking}
        title={(mip) => t('mips.unlinkTitle', { mip: mip.name })}
        text={(mip) => t('mips.unlinkText', { mip: mip.name, ris: name })}
        onConfirm={({ mipId }) => changes.unlink.mutate({ params: { risId }, query: { mipId } })}
      />
    </>
  )
}
