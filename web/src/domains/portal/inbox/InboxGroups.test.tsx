import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showTimesIn } from '../../../i18n/format.ts'
import { renderPart } from '../../../testing/render.tsx'
import { InboxGroups } from './InboxGroups.tsx'

const number = (id: number, name: string, due: string): Inbox['items'][number] => ({
  kind: 'provider-number',
  subject: { id, name, detail: 'North Clinic' },
  due,
  lastDay: null,
  action: `/users/userdetails?id=${id}&tab=mips`,
})
const inbox: Inbox = {
  items: [
    {
      kind: 'invitation',
      subject: { id: 9, name: 'South Imaging', detail: null },
      due: '2020-01-01T00:00:00.000Z',
      lastDay: null,
      action: '/member/dashboard#invitations',
    },
    number(1, 'Ana Abel', '2020-01-02T00:00:00.000Z'),
    number(2, 'Ben Bright', '2099-01-03T00:00:00.000Z'),
    number(3, 'Cleo Cole', '2099-01-03T00:00:00.000Z'),
    number(4, 'Dora Dunn', '2099-01-03T00:00:00.000Z'),
  ],
  counts: [
    { kind: 'invitation', count: 1, isMore: false, list: '/member/dashboard#invitations' },
    { kind: 'provider-number', count: 100, isMore: true, list: '/mips/provider-numbers?attention=true' },
  ],
}

afterEach(() => showTimesIn(undefined))

describe('the groups of the inbox', () => {
  it('link each entry to the page where it is done, and say when it is due', async () => {
    await renderPart(<InboxGroups inbox={inbox} />)
    const ana = screen.getByRole('link', { name: 'Ana Abel' })
    expect(ana).toHaveAttribute('href', '/users/userdetails?id=1&tab=mips')
    expect(ana.closest('li')).toHaveTextContent(/North Clinic.*since .*2020/)
    const ben = screen.getByRole('link', { name: 'Ben Bright' }).closest('li')
    expect(ben).toHaveTextContent(/by .*2099/)
  })

  it('show the first entries of a kind, and link the others with their number', async () => {
    await renderPart(<InboxGroups inbox={inbox} />)
    expect(screen.queryByRole('link', { name: 'Dora Dunn' })).not.toBeInTheDocument()
    const all = screen.getByRole('link', { name: /^Show all 100\+: Provider numbers/ })
    expect(all).toHaveAttribute('href', '/mips/provider-numbers?attention=true')
  })

  it('name the last day of a qualification and of access, as their pages do', async () => {
    showTimesIn('Australia/Perth')
    const item = { subject: { id: 9, name: 'North', detail: null }, action: '/account' }
    const items: Inbox['items'] = [
      { ...item, kind: 'qualification-to-renew', due: '2026-11-28T00:00:00.000Z', lastDay: '2026-11-28' },
      // Midnight after 28 November in Perth.
      { ...item, kind: 'own-access-end', due: '2099-11-28T16:00:00.000Z', lastDay: null },
    ]
    const counts = items.map(({ kind }) => ({ kind, count: 1, isMore: false, list: '/account' }))
    await renderPart(<InboxGroups inbox={{ items, counts }} />)
    expect(screen.getByText(/^last day .*28.*2026$/)).toBeVisible()
    expect(screen.getByText(/^last day .*28.*2099$/)).toBeVisible()
  })

  it('say that the answer to a request is overdue after its last day', async () => {
    const items: Inbox['items'] = [
      {
        kind: 'correction',
        subject: { id: 9, name: 'Rosa Ruiz', detail: null },
        due: '2020-11-28T00:00:00.000Z',
        lastDay: '2020-11-28',
        action: '/users/userdetails?id=5&tab=corrections',
      },
    ]
    const counts = [{ kind: 'correction', count: 1, isMore: false, list: null } as const]
    await renderPart(<InboxGroups inbox={{ items, counts: [...counts] }} />)
    expect(screen.getByText(/^overdue, last day .*28.*2020$/)).toBeVisible()
  })

  it('leave out invitations, which have a list of their own', async () => {
    await renderPart(<InboxGroups inbox={inbox} />)
    const [list] = screen.getAllByRole('list')
    expect(within(list as HTMLElement).getAllByRole('heading')).toHaveLength(1)
    expect(screen.queryByText('South Imaging')).not.toBeInTheDocument()
  })
})
