import type { UserMip } from '@gantry/contract/user-links'
import { ActionIcon, Badge, Switch, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { InlineText } from '../ui/InlineText.tsx'
import { Row } from '../ui/RowList.tsx'
import { MipLogo } from './MipLogo.tsx'
import classes from './UserMipRow.module.css'
import type { UserMipRights } from './UserMips.tsx'
import { isOnItsWay, type UserMipChanges } from './use-user-mip-changes.ts'

type UserMipRowProps = { link: UserMip; rights: UserMipRights; changes: UserMipChanges; onUnlink: () => void }

export function UserMipRow({ link, rights, changes, onUnlink }: UserMipRowProps) {
  const { t } = useTranslation('users')
  const { userMipId, userId, mipId, mipName, providerNumber, allowed } = link
  const isWaiting = isOnItsWay(link)
  return (
    <Row
      leading={<MipLogo logoUrl={link.logoUrl} />}
      title={
        <>
          <bdi>{mipName}</bdi>
          {!link.mipStatus && (
            <Badge size="sm" color="gray" variant="light">
              {t('mips.inactive')}
            </Badge>
          )}
        </>
      }
      details={placeOf(link)}
      actions={
        rights.canLink && (
          <Tooltip label={t('mips.unlink', { name: mipName })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('mips.unlink', { name: mipName })}
              disabled={isWaiting}
              onClick={onUnlink}
            >
              <IconLinkOff size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      <div className={classes.number}>
        <span className={classes.label}>{t('mips.providerNumber')}</span>
        {rights.canEditNumber && !isWaiting ? (
          <InlineText
            value={providerNumber}
            placeholder={t('mips.noProviderNumber')}
            label={t('mips.providerNumberOf', { name: mipName })}
            editLabel={t('mips.editProviderNumber', { name: mipName })}
            maxLength={20}
            onSave={(text) =>
              changes.setProviderNumber.mutateAsync({ body: { userMipId, providerNumber: text } })
            }
          />
        ) : (
          <bdi dir="ltr">{providerNumber || t('mips.noProviderNumber')}</bdi>
        )}
        {link.providerNumberWarning && (
          <span className={classes.warning}>
            <IconAlertTriangle size={15} aria-hidden />
            {link.providerNumberWarning}
          </span>
        )}
      </div>
      <Switch
        size="sm"
        label={t('mips.allowed')}
        aria-label={t('mips.allowedOf', { name: mipName })}
        checked={allowed}
        disabled={!rights.canAllow || isWaiting}
        onChange={(event) =>
          changes.setAllowed.mutate({
            body: { userMipId, userId, mipId, providerNumber, allowed: event.currentTarget.checked },
          })
        }
      />
    </Row>
  )
}

export const placeOf = ({ mipCode, suburb, state }: Pick<UserMip, 'mipCode' | 'suburb' | 'state'>) =>
  [mipCode, [suburb, state].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
