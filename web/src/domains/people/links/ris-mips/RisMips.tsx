import type { Ris } from '@gantry/contract/domains/people/ris/schemas'
import { IconHeartbeat } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { LinkedRow } from '../../../../kit/links/LinkedRow.tsx'
import { LinkSection } from '../../../../kit/links/LinkSection.tsx'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { MipLogo } from '../../mips/index.ts'
import { mipDetails } from './mip-details.tsx'
import { useRisMipChanges } from './use-ris-mip-changes.ts'

const RisMipPicker = lazy(() => import('./RisMipPicker.tsx'))

/** The MIPs that use a RIS. */
export function RisMips({ ris }: { ris: Ris }) {
  const { t } = useTranslation(['ris', 'links', 'common'])
  const { risId, name } = ris
  const query = useCall('listRisMips', { params: { risId } })
  const changes = useRisMipChanges(risId)
  const [isPicking, setPicking] = usePicking('ris-mips')
  return (
    <>
      <LinkSection
        title={t('mips.title')}
        query={query}
        listLabel={t('mips.list', { name })}
        failure={t('links:messages.ris.fetchMipsFailed')}
        empty={{ icon: IconHeartbeat, title: t('mips.empty'), hint: t('mips.emptyHint') }}
        link={{ label: t('mips.link'), onClick: () => setPicking(true) }}
      >
        {(mip) => (
          <LinkedRow
            key={mip.mipId}
            leading={<MipLogo logoUrl={mip.logoUrl} />}
            name={mip.name}
            page={{ to: '/mips/mipdetails', id: mip.mipId }}
            inactive={!mip.status && t('common:status.inactive')}
            details={mipDetails(mip)}
            isWaiting={changes.unlink.isPending}
            onUnlink={() => changes.unlink.mutate({ params: { risId }, query: { mipId: mip.mipId }, mip })}
          />
        )}
      </LinkSection>
      <Suspense>
        {isPicking && <RisMipPicker ris={ris} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
    </>
  )
}
