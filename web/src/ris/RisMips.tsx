import type { MipRow } from '@gantry/contract/mips'
import type { Ris } from '@gantry/contract/ris'
import { IconHeartbeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api/queries.ts'
import { MipSide } from '../mips/index.ts'
import { LinkSection } from '../ui/LinkSection.tsx'
import { UnlinkButton } from '../ui/UnlinkButton.tsx'
import { UnlinkDialog } from '../ui/UnlinkDialog.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { RisMipPicker } from './RisMipPicker.tsx'
import { useRisMipChanges } from './use-ris-link-changes.ts'

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
