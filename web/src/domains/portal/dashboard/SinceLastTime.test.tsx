import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { SinceLastTime } from './SinceLastTime.tsx'

const at = '2026-11-20T03:00:00.000Z'
const none = { count: 0, more: false }

describe('what changed since the last sign-in', () => {
  it('links what changed to the page that shows it, and leaves out the rest', async () => {
    const counts = [
      { kind: 'members' as const, count: { count: 1000, more: true } },
      { kind: 'activations' as const, count: none },
      { kind: 'groups' as const, count: { count: 2, more: false } },
    ]
    const places = { members: { to: '/groups/groupdetails', search: { id: 3, tab: 'members' } } }
    await renderPart(<SinceLastTime since={{ at, counts }} places={places} />)
    expect(await screen.findByText(/^You signed in on 20 Nov 2026/)).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Joined the group: 1,000+',
      'New groups: 2',
    ])
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/groups/groupdetails?id=3&tab=members'])
  })

  it('does not say that nothing has changed, and shows nothing at the first sign-in', async () => {
    await renderPart(
      <>
        <SinceLastTime since={{ at, counts: [{ kind: 'checks', count: none }] }} places={{}} />
        <SinceLastTime since={{ at: null, counts: [] }} places={{}} />
        <p>The rest of the dashboard</p>
      </>,
    )
    expect(await screen.findByText('The rest of the dashboard')).toBeVisible()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
