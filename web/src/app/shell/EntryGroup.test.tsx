import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../sessions/session.ts'
import { administrator } from '../../testing/administrator.ts'
import { renderPart } from '../../testing/render.tsx'
import { Sidebar } from './Sidebar.tsx'

afterEach(() => localStorage.clear())

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

describe('the groups of the menu', () => {
  it('fold, and the browser remembers it', async () => {
    beginSession(administrator)
    const user = await renderPart(<Sidebar />)
    const heading = screen.getByRole('button', { name: 'Connections' })
    expect(heading).toHaveAttribute('aria-expanded', 'true')
    expect(links()).toContain('Webhooks')
    await user.click(heading)
    expect(heading).toHaveAttribute('aria-expanded', 'false')
    expect(links()).not.toContain('Webhooks')
    expect(links()).toContain('Audit')
    expect(localStorage.getItem('gantry.menu.connections')).toBe('folded')
    await user.click(heading)
    expect(links()).toContain('Webhooks')
    expect(localStorage.getItem('gantry.menu.connections')).toBe('open')
  })

  it('begin folded where they were, and never fold the entries of the specification', async () => {
    localStorage.setItem('gantry.menu.compliance', 'folded')
    beginSession(administrator)
    await renderPart(<Sidebar />)
    expect(links()).not.toContain('Audit')
    expect(links().slice(1, 9)).toEqual([
      'Dashboard',
      'Members',
      'RIS',
      'MIP',
      'Groups',
      'Roles',
      'LoggedIn Users',
      'Imports',
    ])
  })
})
