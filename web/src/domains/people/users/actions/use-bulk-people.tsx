import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { endOf } from '../../../../kit/links/link-end.ts'
import { LazyRecordSelect } from '../../../../kit/records/LazyRecordSelect.tsx'
import type { BulkAction, BulkResults } from '../../../../ui/bulk/bulk-actions.ts'

const UntilOfAll = lazy(() => import('../../../../kit/links/UntilOfAll.tsx'))

/** What administrators do with several people at once, besides changing their status. */
export function useBulkPeople(): BulkAction[] {
  const { t } = useTranslation('users')
  const [lastDay, setLastDay] = useState('')
  const validUntil = endOf(lastDay)
  const client = useQueryClient()
  return [
    {
      key: 'resend',
      label: t('bulk.resend'),
      title: (count) => t('bulk.resendTitle', { count }),
      confirmLabel: t('bulk.resend'),
      consequence: t('bulk.resendText'),
      run: (ids) => call('resendActivations', { body: { ids } }),
      done: (count) => t('bulk.resent', { count }),
      refresh: () => invalidateAfter(client, 'resendActivations'),
    },
    {
      key: 'group',
      label: t('bulk.addToGroup'),
      title: (count) => t('bulk.addToGroupTitle', { count }),
      confirmLabel: t('bulk.addToGroup'),
      consequence: t('bulk.addToGroupText'),
      target: (value, onChange) => (
        <>
          <LazyRecordSelect
            kind="group"
            label={t('bulk.group')}
            placeholder={t('bulk.chooseGroup')}
            value={value}
            onChange={onChange}
          />
          <UntilOfAll value={lastDay} onChange={setLastDay} />
        </>
      ),
      run: (ids, groupId) => call('linkUsersToGroup', { params: { groupId }, body: { ids, validUntil } }),
      done: (count) => t('bulk.addedToGroup', { count }),
      refresh: () => invalidateAfter(client, 'linkUsersToGroup'),
    },
    {
      key: 'invite',
      label: t('bulk.invite'),
      title: (count) => t('bulk.inviteTitle', { count }),
      confirmLabel: t('bulk.invite'),
      consequence: t('bulk.inviteText'),
      target: (value, onChange) => (
        <LazyRecordSelect
          kind="group"
          label={t('bulk.group')}
          placeholder={t('bulk.chooseGroup')}
          value={value}
          onChange={onChange}
        />
      ),
      run: (ids, groupId) => inviteUsers(ids, groupId),
      done: (count) => t('bulk.invited', { count }),
      refresh: () => invalidateAfter(client, 'createGroupInvitations'),
    },
    {
      key: 'mip',
      label: t('bulk.linkToMip'),
      title: (count) => t('bulk.linkToMipTitle', { count }),
      confirmLabel: t('bulk.linkToMip'),
      consequence: t('bulk.linkToMipText'),
      target: (value, onChange) => (
        <>
          <LazyRecordSelect
            kind="mip"
            label={t('bulk.mip')}
            placeholder={t('bulk.chooseMip')}
            value={value}
            onChange={onChange}
          />
          <UntilOfAll value={lastDay} onChange={setLastDay} />
        </>
      ),
      run: (ids, mipId) => call('linkUsersToMip', { params: { mipId }, body: { ids, validUntil } }),
      done: (count) => t('bulk.linkedToMip', { count }),
      refresh: () => invalidateAfter(client, 'linkUsersToMip'),
    },
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
