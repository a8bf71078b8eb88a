import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import type { CallName } from '../../../../api/contract-types.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { endOf } from '../../../../kit/links/link-end.ts'
import { LazyRecordSelect } from '../../../../kit/records/LazyRecordSelect.tsx'
import type { BulkAction, BulkResults } from '../../../../ui/bulk/bulk-actions.ts'
import { useBulkProfession } from '../../professions/index.ts'

const UntilOfAll = lazy(() => import('../../../../kit/links/UntilOfAll.tsx'))

/** What administrators do with several people at once, besides changing their status. */
export function useBulkPeople(): BulkAction[] {
  const { t } = useTranslation('users')
  const [lastDay, setLastDay] = useState('')
  const validUntil = endOf(lastDay)
  const client = useQueryClient()
  const profession = useBulkProfession()
  /** The texts of an action are found by its name. */
  const action = (
    name: 'resend' | 'addToGroup' | 'invite' | 'linkToMip',
    done: 'resent' | 'addedToGroup' | 'invited' | 'linkedToMip',
    changedBy: CallName,
  ) => ({
    key: name,
    label: t(`bulk.${name}`),
    title: (count: number) => t(`bulk.${name}Title`, { count }),
    confirmLabel: t(`bulk.${name}`),
    consequence: t(`bulk.${name}Text`),
    done: (count: number) => t(`bulk.${done}`, { count }),
    refresh: () => invalidateAfter(client, changedBy),
  })
  const group = { kind: 'group', label: t('bulk.group'), placeholder: t('bulk.chooseGroup') } as const
  const mip = { kind: 'mip', label: t('bulk.mip'), placeholder: t('bulk.chooseMip') } as const
  const end = <UntilOfAll value={lastDay} onChange={setLastDay} />
  const selectOf =
    (select: typeof group | typeof mip, below?: ReactNode): NonNullable<BulkAction['target']> =>
    (value, onChange) => (
      <>
        <LazyRecordSelect {...select} value={value} onChange={onChange} />
        {below}
      </>
    )
  return [
    {
      ...action('resend', 'resent', 'resendActivations'),
      run: (ids) => call('resendActivations', { body: { ids } }),
    },
    {
      ...action('addToGroup', 'addedToGroup', 'linkUsersToGroup'),
      target: selectOf(group, end),
      run: (ids, groupId) => call('linkUsersToGroup', { params: { groupId }, body: { ids, validUntil } }),
    },
    {
      ...action('invite', 'invited', 'createGroupInvitations'),
      target: selectOf(group),
      run: (ids, groupId) => inviteUsers(ids, groupId),
    },
    {
      ...action('linkToMip', 'linkedToMip', 'linkUsersToMip'),
      target: selectOf(mip, end),
      run: (ids, mipId) => call('linkUsersToMip', { params: { mipId }, body: { ids, validUntil } }),
    },
    profession,
  ]
}

/** The answer of invitations names addresses too, which this list does not use. */
async function inviteUsers(ids: number[], groupId: number): Promise<BulkResults> {
  const { results } = await call('createGroupInvitations', { params: { groupId }, body: { userIds: ids } })
  return {
    results: results.map(({ userId, outcome, code, message }) => ({
      id: userId ?? 0,
      outcome: outcome === 'INVITED' || outcome === 'PENDING' ? 'DONE' : outcome,
      code,
      message,
    })),
  }
}
