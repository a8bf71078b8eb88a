import type { RisUser } from '@gantry/contract/domains/people/links/user-ris/schemas'
import { IconServer2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkedRow } from '../../../../kit/links/LinkedRow.tsx'
import { InlineText } from '../../../../ui/forms/InlineText.tsx'
import { AskForCorrection } from '../../corrections/index.ts'
import { isOnItsWay, type UserRisChanges } from './use-user-ris-changes.ts'

type UserRisRowProps = {
  link: RisUser
  /** The person may ask for a correction of the own user name. */
  isOwn: boolean
  canChange: boolean
  changes: UserRisChanges
  onUnlink: () => void
}

export function UserRisRow({ link, isOwn, canChange, changes, onUnlink }: UserRisRowProps) {
  const { t } = useTranslation('users')
  const { risUserId, risId, userId, risName, risUserName } = link
  const isWaiting = isOnItsWay(link)
  return (
    <LinkedRow
      leading={<IconServer2 size={22} stroke={1.6} aria-hidden />}
      name={risName}
      inactive={!link.risStatus && t('ris.inactive')}
      details={<bdi dir="ltr">{link.risCode}</bdi>}
      isWaiting={isWaiting}
      onUnlink={canChange && onUnlink}
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
      {isOwn && <AskForCorrection field="risUserName" linkId={risUserId} />}
    </LinkedRow>
  )
}
