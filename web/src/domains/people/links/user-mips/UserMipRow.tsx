import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { useTranslation } from 'react-i18next'
import { RowLinks } from '../../../../kit/additions/AddedLinks.tsx'
import { AddedMarks } from '../../../../kit/additions/AddedMarks.tsx'
import { LinkEnd } from '../../../../kit/links/LinkEnd.tsx'
import { LinkedRow } from '../../../../kit/links/LinkedRow.tsx'
import { AskForCorrection } from '../../corrections/index.ts'
import { MipLogo } from '../../mips/index.ts'
import { AllowedSwitch } from './AllowedSwitch.tsx'
import { Modalities } from './modalities/Modalities.tsx'
import { ProviderNumberField } from './ProviderNumberField.tsx'
import { placeOf } from './place-of.ts'
import { useNumberWarning } from './use-number-warning.ts'
import { isOnItsWay, type UserMipChanges } from './use-user-mip-changes.ts'
import { userMipEnd } from './user-mip-end.ts'

export type UserMipRights = {
  /** Link and unlink. */
  canLink: boolean
  canEditNumber: boolean
  canAllow: boolean
}

type UserMipRowProps = {
  link: UserMip
  /** The person may ask for a correction of the own provider number. */
  isOwn: boolean
  rights: UserMipRights
  changes: UserMipChanges
  onUnlink: () => void
}

export function UserMipRow({ link, isOwn, rights, changes, onUnlink }: UserMipRowProps) {
  const { t } = useTranslation('users')
  const warningOf = useNumberWarning()
  const { userMipId, userId, mipId, mipName, providerNumber, allowed } = link
  const isWaiting = isOnItsWay(link)
  return (
    <LinkedRow
      leading={<MipLogo logoUrl={link.logoUrl} />}
      name={mipName}
      inactive={!link.mipStatus && t('mips.inactive')}
      details={
        <>
          {placeOf(link)} <Modalities link={link} name={mipName} canEdit={rights.canAllow && !isWaiting} />
          <AddedMarks on="user-mip" row={link} name={mipName} />
          <LinkEnd
            validUntil={link.validUntil}
            name={mipName}
            change={rights.canAllow && !isWaiting && userMipEnd(link)}
          />{' '}
          <RowLinks on="user-mip" row={link} name={mipName} />
        </>
      }
      isWaiting={isWaiting}
      onUnlink={rights.canLink && onUnlink}
    >
      <ProviderNumberField
        userMipId={userMipId}
        providerNumber={providerNumber}
        warning={isWaiting ? null : warningOf(link)}
        label={t('mips.providerNumberOf', { name: mipName })}
        editLabel={t('mips.editProviderNumber', { name: mipName })}
        {...(rights.canEditNumber &&
          !isWaiting && {
            onSave: (text: string) =>
              changes.setProviderNumber.mutateAsync({ body: { userMipId, providerNumber: text } }),
          })}
      />
      {isOwn && !rights.canEditNumber && <AskForCorrection field="providerNumber" linkId={userMipId} />}
      <AllowedSwitch
        name={mipName}
        allowed={allowed}
        isWaiting={isWaiting}
        onChange={
          rights.canAllow &&
          ((isAllowed) =>
            changes.setAllowed.mutate({
              body: { userMipId, userId, mipId, allowed: isAllowed },
              name: mipName,
            }))
        }
      />
    </LinkedRow>
  )
}
