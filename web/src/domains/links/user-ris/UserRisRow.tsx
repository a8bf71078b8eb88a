import type { RisUser } from '@gantry/contract/links/user-ris/schemas'
import { IconLinkOff, IconServer2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { InlineText } from '../../../ui/forms/InlineText.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { isOnItsWay, type UserRisChanges } from './use-user-ris-changes.ts'

type UserRisRowProps = { link: RisUser; canChange: boolean; changes: UserRisChanges; onUnlink: () => void }

export function UserRisRow({ link, canChange, changes, onUnlink }: UserRisRowProps) {
  const { t } = useTranslation('users')
  const { risUserId, risId, userId, risName, risUserName } = link
  const isWaiting = isOnItsWay(link)
  const unlinkLabel = t('ris.unlink', { name: risName })
  return (
    <Row
      leading={<IconServer2 size={22} stroke={1.6} aria-hidden />}
      title={
        <>
          <bdi>{risName}</bdi>
          {!link.risStatus && (
            <Badge size="sm" color="gray" isUppercase>
              {t('ris.inactive')}
            </Badge>
          )}
        </>
      }
      details={<bdi dir="ltr">{link.risCode}</bdi>}
      actions={
        canChange && (
          <Tooltip label={unlinkLabel}>
            <IconButton
              size="md"
              variant="subtle"
              aria-label={unlinkLabel}
              disabled={isWaiting}
              onClick={onUnlink}
            >
              <IconLinkOff size={17} aria-hidden />
            </IconButton>
          </Tooltip>
        )
      }
    >
      {canChange && !isWaiting ? (
        <InlineText
          value={risUserName}
          placeholder={t('ris.noUserName')}
          label={t('ris.userNameOf', { name: risName })}
          editLabel={t('ris.editUserName', { name: risName })}
          maxLength={80}
          onSave={(text) =>
            changes.rename.mutateAsync({ body: { risUserId, risId, userId, risUserName: text } })
          }
        />
      ) : (
        <bdi dir="ltr">{risUserName || t('ris.noUserName')}</bdi>
      )}
    </Row>
  )
}
