import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import { OwnMatters } from './OwnMatters.tsx'

const invitation = {
  groupInvitationId: 9,
  userId: 1,
  groupId: 2,
  groupName: 'Reef',
  invitedBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}
const counts = [
  { kind: 'activation', count: 2, isMore: false, list: '/users?activated=false&status=true' },
  { kind: 'invitation', count: 1, isMore: false, list: '/member/dashboard#invitations' },
  { kind: 'qualification-to-renew', count: 100, isMore: true, list: null },
]

function answer(invitations: () => unknown[], waiting: unknown[] = counts) {
  beginSession(administrator)
  return answerCalls({
    'GET /api/my-inbox': () => ({ items: [], counts: waiting }),
    'GET /api/users/1/group-invitations': invitations,
    'POST /api/users/1/group-invitations/9': () => ({}),
  })
}

describe('the top of the dashboard', () => {
  it('counts what waits with links to the same lists, and has the invitations before all cards', async () => {
    answer(() => [invitation])
    await renderPart(<OwnMatters below={<h2>The cards</h2>} />)
    const waiting = within(await screen.findByRole('list', { name: 'Waiting for you' }))
    const links = waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Accounts pending activation 2', '/users?activated=false&status=true'],
      ['Qualifications to renew 100+', '/member/dashboard#inbox'],
    ])
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings).toEqual(['Pending invitations', 'The cards'])
    expect(screen.getByRole('button', { name: 'Accept the invitation to Reef' })).toBeVisible()
  })

  it('shows the cards alone when nothing waits', async () => {
    answer(() => [], [])
    await renderPart(<OwnMatters below={<h2>The cards</h2>} />)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The cards' })).toBeVisible())
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('says that none is left after the last answer', async () => {
    let isAnswered = false
    answer(() => (isAnswered ? [] : [invitation]))
    const user = await renderPart(<OwnMatters below={null} />)
    const accept = await screen.findByRole('button', { name: 'Accept the invitation to Reef' })
    isAnswered = true
    await user.click(accept)
    expect(await screen.findByText('No pending invitations', {}, { timeout: 3000 })).toBeVisible()
  })
})
