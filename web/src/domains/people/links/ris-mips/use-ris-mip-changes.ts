import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { useTranslation } from 'react-i18next'
import { expecting, inverse, useChange } from '../../../../ui/feedback/use-change.ts'

/** The changes to the links between one RIS and MIPs. */
export function useRisMipChanges(risId: number) {
  const { t } = useTranslation(['links', 'messages'])
  const params = { risId }
  const linked = (change: (mips: MipRow[]) => MipRow[]) => expecting('listRisMips', { params }, change)
  const link = useChange<'linkRisMip', { mip: MipRow }>('linkRisMip', {
    success: t('messages.ris.linkedMip'),
    failure: t('messages:ris.updateFailed'),
    expect: ({ mip }) => [
      expecting('listUnlinkedMipsOfRis', { query: { risId } }, (page) => ({
        ...page,
        unlinkedMips: page.unlinkedMips.filter(({ mipId }) => mipId !== mip.mipId),
      })),
      linked((mips) => [...mips, mip]),
    ],
  })

  const unlink = useChange<'unlinkRisMip', { mip: MipRow }>('unlinkRisMip', {
    success: t('messages.ris.unlinkedMip'),
    failure: t('messages:ris.updateFailed'),
    undo: ({ mip: { mipId, name } }) => inverse(name, 'linkRisMip', { params: { risId }, query: { mipId } }),
    expect: ({ mip }) => [linked((mips) => mips.filter(({ mipId }) => mipId !== mip.mipId))],
  })

  return { link, unlink }
}
export type RisMipChanges = ReturnType<typeof useRisMipChanges>
