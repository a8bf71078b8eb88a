import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { useUntil } from '../../../../kit/links/UntilField.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import { MipLogo } from '../../mips/index.ts'
import { placeOf } from './place-of.ts'
import { TypedWarning } from './TypedWarning.tsx'
import { useNumberWarning, useSavedWarning } from './use-number-warning.ts'
import type { UnlinkedMip, UserMipChanges } from './use-user-mip-changes.ts'

type MipPickerProps = { userId: number; changes: UserMipChanges; onClose: () => void }

const typedWarning = (text: string, others: string[]) => <TypedWarning text={text} others={others} />

/** Links MIPs to a person, each with their provider number there. */
export default function MipPicker({ userId, changes, onClose }: MipPickerProps) {
  const { t } = useTranslation(['users', 'links'])
  const picker = usePicker('name')
  const query = usePickerPage(
    callQuery('listUnlinkedMipsOfUser', {
      params: { userId },
      body: picker.asBody,
    }),
  )
  const warningOf = useNumberWarning()
  const savedWarning = useSavedWarning()
  const until = useUntil()
  const linksOf = (picks: { item: UnlinkedMip; text: string }[]) => ({
    body: {
      links: picks.map(({ item, text }) => ({
        userId,
        mipId: item.mipId,
        providerNumber: text.trim(),
        validUntil: until.validUntil,
      })),
    },
    mips: picks.map(({ item }) => item),
  })
  return (
    <LinkPicker
      title={t('mips.pickTitle')}
      what={t('mips.pickWhat')}
      picker={picker}
      query={query}
      items={(page) => page.mipsList}
      failure={t('links:messages.users.fetchUnlinkedMipsFailed')}
      emptyText={t('mips.pickEmpty')}
      field={until.field}
      many={{
        idOf: (mip) => mip.mipId,
        nameOf: (mip) => mip.mipName,
        label: (count) => t('links:picker.linkChosen', { count }),
        onLink: (picks) =>
          changes.linkMany
            .mutateAsync(linksOf(picks))
            .then((links) => savedWarning(links, ({ mipName }) => mipName)),
      }}
      onClose={onClose}
    >
      {(mip) => (
        <PickRow
          key={mip.mipId}
          id={mip.mipId}
          leading={<MipLogo logoUrl={mip.logoUrl} />}
          name={mip.mipName}
          details={placeOf(mip)}
          linkLabel={`${t('mips.link')}: ${mip.mipName}`}
          field={{ label: t('mips.providerNumber'), maxLength: 20, warning: typedWarning }}
          onLink={(providerNumber) =>
            changes.link
              .mutateAsync({
                body: { userId, mipId: mip.mipId, providerNumber, validUntil: until.validUntil },
                mip,
              })
              .then(warningOf)
          }
        />
      )}
    </LinkPicker>
  )
}
