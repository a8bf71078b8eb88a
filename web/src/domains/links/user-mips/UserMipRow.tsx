import type { UserMip } from '@gantry/contract/links/user-mips/schemas'
import { IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { MipLogo } from '../../mips/index.ts'
import { ProviderNumberField } from './ProviderNumberField.tsx'
import { useNumberWarning } from './use-number-warning.ts'
import { isOnItsWay, type UserMipChanges } from './use-user-mip-changes.ts'

export type UserMipRights = {
  /** Link and unlink. */
  canLink: boolean
  canEditNumber: boolean
  canAllow: boolean
}

type UserMipRowProps = { link: UserMip; rights: UserMipRights; changes: UserMipChanges; onUnlink: () => void }

export function UserMipRow({ link, rights, changes, onUnlink }: UserMipRowProps) {
  const { t } = useTranslation('users')
  const warningOf = useNumberWarning()
  const { userMipId, userId, mipId, mipName, providerNumber, allowed } = link
  const isWaiting = isOnItsWay(link)
  return (
    <Row
      leading={<MipLogo logoUrl={link.logoUrl} />}
      title={
        <>
          <bdi>{mipName}</bdi>
          {!link.mipStatus && (
            <Badge size="sm" color="gray" isUppercase>
              {t('mips.inactive')}
            </Badge>
          )}
        </>
      }
      details={placeOf(link)}
      actions={
        rights.canLink && (
          <Tooltip label={t('mips.unlink', { name: mipName })}>
            <IconButton
              size="md"
              variant="subtle"
              aria-label={t('mips.unlink', { name: mipName })}
              disabled={isWaiting}
              onClick={onUnlink}
            >
              <IconLinkOff size={17} aria-hidden />
            </IconButton>
          </Tooltip>
        )
      }
    >
      <ProviderNumberField
        providerNumber={providerNumber}
        warning={warningOf(providerNumber)}
        label={t('mips.providerNumberOf', { name: mipName })}
        editLabel={t('mips.editProviderNumber', { name: mipName })}
        {...(rights.canEditNumber &&
          !isWaiting && {
            onSave: (text: string) =>
              changes.setProviderNumber.mutateAsync({ body: { userMipId, providerNumber: text } }),
          })}
      />
      <Switch
        label={t('mips.allowed')}
        aria-label={t('mips.allowedOf', { name: mipName })}
        checked={allowed}
        disabled={!rights.canAllow || isWaiting}
        onChange={(isAllowed) =>
          changes.setAllowed.mutate({
            body: { userMipId, userId, mipId, providerNumber, allowed: isAllowed },
          })
        }
      />
    </Row>
  )
}

export const placeOf = ({ mipCode, suburb, state }: Pick<UserMip, 'mipCode' | 'suburb' | 'state'>) =>
  [mipCode, [suburb, state].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
