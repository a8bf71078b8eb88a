import { createContract } from '@gantry/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallName } from './contract-types.ts'
import { invalidateAfter, isChangedBy } from './invalidation.ts'

/** A call that the test answers, each time with the state at the time of the request. */
function readByHand(client: QueryClient, read: string) {
  let truth = 'before'
  const waiting: (() => void)[] = []
  const options = {
    queryKey: [read, {}],
    queryFn: () => {
      const seen = truth
      return new Promise<string>((resolve) => waiting.push(() => resolve(seen)))
    },
    staleTime: 60_000,
  }
  const answer = async () => {
    waiting.shift()?.()
    // The query library passes answers on asynchronously.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const change = () => {
    truth = 'after'
  }
  return {
    options,
    answer,
    change,
    asked: () => waiting.length,
    known: () => client.getQueryData([read, {}]),
  }
}

describe('an answer that a writing call changes', () => {
  const client = new QueryClient()
  afterEach(() => client.clear())

  it('is fetched again when it is on the screen', async () => {
    const list = readByHand(client, 'listMips')
    const stop = new QueryObserver(client, list.options).subscribe(() => undefined)
    await list.answer()
    list.change()
    const done = invalidateAfter(client, 'saveMip')
    await list.answer()
    await done
    expect(list.known()).toBe('after')
    stop()
  })

  it('is fetched again when it was pending during the change', async () => {
    const list = readByHand(client, 'listMips')
    const stop = new QueryObserver(client, list.options).subscribe(() => undefined)
    list.change()
    const done = invalidateAfter(client, 'saveMip')
    await list.answer()
    expect(list.asked(), 'once more').toBe(1)
    await list.answer()
    await done
    expect(list.known()).toBe('after')
    stop()
  })

  it('is not fresh when it was being fetched ahead', async () => {
    const list = readByHand(client, 'listMips')
    void client.prefetchQuery(list.options)
    list.change()
    const done = invalidateAfter(client, 'saveMip')
    await list.answer()
    await done
    expect(client.getQueryState(['listMips', {}])).toMatchObject({ data: 'before', isInvalidated: true })
  })

  it('does not affect answers of other calls', async () => {
    const list = readByHand(client, 'listRis')
    const stop = new QueryObserver(client, list.options).subscribe(() => undefined)
    await list.answer()
    await invalidateAfter(client, 'saveMip')
    expect(list.asked()).toBe(0)
    expect(client.getQueryState(['listRis', {}])?.isInvalidated).toBe(false)
    stop()
  })
})

describe('the reading calls that a writing call affects', () => {
  const reads = Object.entries(createContract('gantry')).flatMap(([name, { effect }]) =>
    effect === 'read' ? [name as CallName] : [],
  )
  const changedBy = (write: CallName) => reads.filter((read) => isChangedBy(read, write))

  it.each<[CallName, CallName[]]>([
    ['setRisStatuses', ['listRis', 'getRis', 'listUserRis', 'listUnlinkedRisOfUser']],
    ['setGroupStatuses', ['listGroups', 'getGroup', 'listUserGroups']],
    ['setUserStatus', ['listUsers', 'getUser', 'listLoggedInUsers']],
    [
      'linkUserMip',
      ['listUserMips', 'listMipUsers', 'listProviderNumbers', 'listMips', 'listUnlinkedMipsOfUser'],
    ],
    ['leaveGroup', ['listMips', 'listGroups', 'getGroup', 'listUsers', 'listUserGroups', 'getMyProfile']],
    [
      'answerGroupInvitation',
      ['listGroupInvitations', 'listUserGroups', 'getMyProfile', 'listGroups', 'listMips'],
    ],
    ['saveConnectedApp', ['listConnectedApps', 'getConnectedApp', 'listApps']],
  ])('%s changes what these tell of', (write, changed) => {
    expect(changedBy(write)).toEqual(expect.arrayContaining(changed))
  })

  it('exclude calls about other records', () => {
    expect(changedBy('saveRis')).not.toEqual(expect.arrayContaining(['listMips']))
    expect(changedBy('uploadUserDocument').toSorted()).toEqual([
      'downloadMipDocument',
      'downloadUserDocument',
      'explainReach',
      'exportAuditEvents',
      'exportWhatCould',
      'exportWhoCould',
      'getAdminDashboard',
      'getIncident',
      'getMemberDashboard',
      'getMipCounts',
      'getSetup',
      'getUserCounts',
      'listAsOf',
      'listAuditEvents',
      'listIncidents',
      'listMipDocuments',
      'listUserDocuments',
      'listWhatCould',
      'listWhoCould',
      'previewSettings',
      'streamAuditEvents',
    ])
  })

  it('always include the audit trail', () => {
    expect(changedBy('signOut')).toContain('listAuditEvents')
  })
})
