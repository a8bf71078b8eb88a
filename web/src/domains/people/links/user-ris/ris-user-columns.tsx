import type { RisUserOfRis } from '@gantry/contract/domains/people/links/user-ris/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UnlinkButton } from '../../../../kit/links/UnlinkButton.tsx'
import { PersonCell } from '../../../../kit/people/PersonCell.tsx'
import { codeColumn } from '../../../../kit/records/columns.tsx'
import { fullName } from '../../../../sessions/index.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { InlineText } from '../../../../ui/forms/InlineText.tsx'
import type { RisLinkChanges } from './use-ris-user-changes.ts'
import { isOnItsWay } from './use-user-ris-changes.ts'

type Rename = RisLinkChanges['rename']['mutateAsync']

/** The columns of a RIS's users. The functions stay the same between renders. */
export function useRisUserColumns(
  rename: Rename,
  onUnlink: (link: RisUserOfRis) => void,
): Column<RisUserOfRis>[] {
  const { t } = useTranslation(['ris', 'common'])
  return useMemo(
    () => [
      {
        key: 'name',
        width: 'name',
        header: t('users.columns.name'),
        sortBy: 'lastName',
        cell: (link) => (
          <PersonCell person={link}>
            {!link.userStatus && (
              <Badge size="sm" color="gray">
                {t('common:status.inactive')}
              </Badge>
            )}
          </PersonCell>
        ),
      },
      {
        key: 'email',
        width: 'text',
        header: t('users.columns.email'),
        hideable: true,
        cell: ({ email }) => <BreakableCode text={email ?? ''} />,
      },
      {
        ...codeColumn('siteCode', t('users.columns.siteCode'), ({ siteCode }) => siteCode),
        sortBy: 'siteCode',
        hideable: true,
      },
      {
        key: 'risUserName',
        width: 'name',
        header: t('users.columns.risUserName'),
        sortBy: 'risUserName',
        interactive: true,
        phone: 'line',
        cell: (link) => <UserName link={link} rename={rename} />,
      },
      {
        key: 'unlink',
        width: 'button',
        header: t('users.columns.unlink'),
        interactive: true,
        phone: 'end',
        cell: (link) => (
          <UnlinkButton name={fullName(link)} isDisabled={isOnItsWay(link)} onClick={() => onUnlink(link)} />
        ),
      },
    ],
    [onUnlink, rename, t],
  )
}

function UserName({ link, rename }: { link: RisUserOfRis; rename: Rename }) {
  const { t } = useTranslation('ris')
  const { risUserId, risId, userId, risUserName } = link
  const name = fullName(link)
  if (isOnItsWay(link)) return <bdi dir="ltr">{risUserName || t('users.noName')}</bdi>
  return (
    <InlineText
      value={risUserName}
      placeholder={t('users.noName')}
      label={t('users.nameOf', { name })}
      editLabel={t('users.editName', { name })}
      maxLength={80}
      field="risUserName"
      onSave={(text) => rename({ body: { risUserId, risId, userId, risUserName: text } })}
    />
  )
}
