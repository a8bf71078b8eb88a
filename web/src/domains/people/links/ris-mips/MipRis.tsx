import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import type { RisRow } from '@gantry/contract/domains/people/ris/schemas'
import { IconServer2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkedRow } from '../../../../kit/links/LinkedRow.tsx'
import { LinkSection } from '../../../../kit/links/LinkSection.tsx'
import { LazyRecordSelect } from '../../../../kit/records/LazyRecordSelect.tsx'
import { inverse, useChange } from '../../../../ui/feedback/use-change.ts'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'

/** The RIS that a MIP uses. */
export function MipRis({ mip }: { mip: Mip }) {
  const { t } = useTranslation(['mips', 'links', 'messages', 'common'])
  const { mipId, name } = mip
  const query = useQuery({
    ...callQuery('listRis', { body: { mipId, pageRequest: { pageSize: 200 } } }),
    select: ({ ris }) => ris,
  })
  const [isLinking, setLinking] = useState(false)
  const unlink = useChange<'unlinkRisMip', { ris: RisRow }>('unlinkRisMip', {
    success: t('links:messages.ris.unlinkedMip'),
    failure: t('messages:ris.updateFailed'),
    undo: ({ ris: { risId, name: risName } }) =>
      inverse(risName, 'linkRisMip', { params: { risId }, query: { mipId } }),
  })
  return (
    <>
      <LinkSection
        title={t('ris.title')}
        query={query}
        listLabel={t('ris.list', { name })}
        failure={t('messages:ris.fetchAllFailed')}
        empty={{ icon: IconServer2, title: t('ris.empty'), hint: t('ris.emptyHint') }}
        link={{ label: t('ris.link'), onClick: () => setLinking(true) }}
      >
        {(ris) => (
          <LinkedRow
            key={ris.risId}
            leading={<IconServer2 size={24} stroke={1.6} aria-hidden />}
            name={ris.name}
            page={{ to: '/ris/risdetails', id: ris.risId }}
            inactive={!ris.status && t('common:status.inactive')}
            details={<bdi>{[ris.code, ris.vendor].filter(Boolean).join(' · ')}</bdi>}
            isWaiting={unlink.isPending}
            onUnlink={() => unlink.mutate({ params: { risId: ris.risId }, query: { mipId }, ris })}
          />
        )}
      </LinkSection>
      {isLinking && <LinkDialog mip={mip} onClose={() => setLinking(false)} />}
    </>
  )
}

function LinkDialog({ mip: { mipId, name }, onClose }: { mip: Mip; onClose: () => void }) {
  const { t } = useTranslation(['mips', 'links', 'messages'])
  const [risId, setRisId] = useState<number | null>(null)
  const link = useChange('linkRisMip', {
    success: t('links:messages.ris.linkedMip'),
    failure: t('messages:ris.updateFailed'),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={t('ris.linkTitle', { name })}
      confirmLabel={t('ris.link')}
      isDisabled={risId === null}
      pending={link.isPending}
      onConfirm={() => risId !== null && link.mutate({ params: { risId }, query: { mipId } })}
      onClose={onClose}
    >
      <Suspense>
        <LazyRecordSelect
          kind="ris"
          label={t('ris.title')}
          placeholder={t('ris.choose')}
          value={risId}
          onChange={setRisId}
        />
      </Suspense>
      <p>{t('ris.linkText')}</p>
    </ConfirmDialog>
  )
}
