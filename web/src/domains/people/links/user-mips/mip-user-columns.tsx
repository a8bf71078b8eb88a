import type { MipUser } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { ReadMip } from '@gantry/contract/domains/people/mips/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AddedMarks } from '../../../../kit/additions/AddedMarks.tsx'
import { EndBadge, EndButton } from '../../../../kit/links/LinkEnd.tsx'
import { UnlinkButton } from '../../../../kit/links/UnlinkButton.tsx'
import { PersonCell } from '../../../../kit/people/PersonCell.tsx'
import { codeColumn } from '../../../../kit/records/columns.tsx'
import { RoleNames } from '../../../../kit/roles/RoleBadges.tsx'
import { fullName } from '../../../../sessions/index.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { AllowedSwitch } from './AllowedSwitch.tsx'
import { Modalities } from './modalities/Modalities.tsx'
import { ProviderNumberField } from './ProviderNumberField.tsx'
import type { MipUserChanges } from './use-mip-user-changes.ts'
import { useNumberWarning } from './use-number-warning.ts'
import { isOnItsWay } from './use-user-mip-changes.ts'
import { userMipEnd } from './user-mip-end.ts'

type Changes = {
  setNumber: MipUserChanges['setProviderNumber']['mutateAsync']
  setAllowed: MipUserChanges['setAllowed']['mutate']
}

/** The columns of a MIP's users. The functions stay the same between renders. */
export function useMipUserColumns(
  may: ReadMip['may'],
  { setNumber, setAllowed }: Changes,
  onUnlink: (link: MipUser) => void,
): Column<MipUser>[] {
  const { t } = useTranslation(['mips', 'common'])
  const canLink = may.includes('link')
  const canChange = may.includes('change-users')
  return useMemo(() => {
    const columns: Column<MipUser>[] = [
      {
        key: 'name',
        width: 'name',
        header: t('users.columns.name'),
        sortBy: 'lastName',
        cell: (link) => (
          <PersonCell person={link}>
            <EndBadge validUntil={link.validUntil} />
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
        width: 'email',
        header: t('users.columns.email'),
        hideable: true,
        hiddenAtFirst: true,
        cell: ({ email }) => <BreakableCode text={email ?? ''} />,
      },
      {
        ...codeColumn('siteCode', t('users.columns.siteCode'), ({ siteCode }) => siteCode),
        sortBy: 'siteCode',
        hideable: true,
        hiddenAtFirst: true,
      },
      {
        key: 'roles',
        width: 'badges',
        header: t('users.columns.roles'),
        hideable: true,
        cell: ({ roles }) => <RoleNames roles={roles} />,
      },
      {
        key: 'number',
        width: 'badges',
        header: t('number.label'),
        interactive: true,
        phone: 'line',
        cell: (link) => (
          <>
            <Number link={link} canChange={canChange} setNumber={setNumber} />
            <Modalities link={link} name={fullName(link)} canEdit={canChange && !isOnItsWay(link)} />
            <AddedMarks on="user-mip" row={link} name={fullName(link)} />
          </>
        ),
      },
      {
        key: 'allowed',
        width: 'status',
        header: t('allowed.label'),
        interactive: true,
        phone: 'end',
        cell: (link) => {
          const { userMipId, userId, mipId, allowed } = link
          return (
            <AllowedSwitch
              name={fullName(link)}
              allowed={allowed}
              isWaiting={isOnItsWay(link)}
              onChange={
                canChange &&
                ((isAllowed) =>
                  setAllowed({
                    body: { userMipId, userId, mipId, allowed: isAllowed },
                    name: fullName(link),
                  }))
              }
            />
          )
        },
      },
    ]
    if (!canChange) return columns
    return [
      ...columns,
      {
        key: 'unlink',
        width: 'buttons',
        header: t('users.columns.unlink'),
        interactive: true,
        phone: 'tail',
        cell: (link) => (
          <>
            <EndButton
              validUntil={link.validUntil}
              name={fullName(link)}
              change={userMipEnd(link)}
              isDisabled={isOnItsWay(link)}
            />
            {canLink && (
              <UnlinkButton
                name={fullName(link)}
                isDisabled={isOnItsWay(link)}
                onClick={() => onUnlink(link)}
              />
            )}
          </>
        ),
      },
    ]
  }, [canChange, canLink, onUnlink, setAllowed, setNumber, t])
}

type NumberProps = { link: MipUser; canChange: boolean; setNumber: Changes['setNumber'] }

function Number({ link, canChange, setNumber }: NumberProps) {
  const { t } = useTranslation('mips')
  const warningOf = useNumberWarning()
  const { userMipId, providerNumber } = link
  const isWaiting = isOnItsWay(link)
  const name = fullName(link)
  return (
    <ProviderNumberField
      userMipId={userMipId}
      isLabelHidden
      providerNumber={providerNumber}
      warning={isWaiting ? null : warningOf(link)}
      label={t('number.of', { name })}
      editLabel={t('number.edit', { name })}
      {...(canChange &&
        !isWaiting && {
          onSave: (text: string) => setNumber({ body: { userMipId, providerNumber: text } }),
        })}
    />
  )
}
