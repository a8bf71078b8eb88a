import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Toolbar } from './Toolbar.tsx'

const list = { search: '', setSearch: vi.fn(), filters: { status: true, roleId: 4 } }

describe('the toolbar of a list', () => {
  it('counts the filters in use, and opens filters and tools with one button', async () => {
    const user = await renderPart(
      <Toolbar
        what="Members"
        list={list}
        filters={<select aria-label="Status" />}
        tools={<button type="button">Export</button>}
        actions={null}
      />,
    )
    const button = screen.getByRole('button', { name: /Filters/ })
    expect(button.textContent).toBe('Filters2')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    const folded = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(folded?.dataset.open).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(folded?.dataset.open).toBe('true')
    expect(folded?.contains(screen.getByRole('combobox', { name: 'Status' }))).toBe(true)
    expect(folded?.contains(screen.getByRole('button', { name: 'Export' }))).toBe(true)
  })
})
