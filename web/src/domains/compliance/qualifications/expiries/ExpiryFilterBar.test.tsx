import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../../sessions/session.ts'
import { administrator } from '../../../../testing/administrator.ts'
import { answerCalls } from '../../../../testing/fake-server.ts'
import { renderPart } from '../../../../testing/render.tsx'
import { ExpiryFilterBar } from './ExpiryFilterBar.tsx'

const nothing = { totalItems: 0, totalPages: 0 }
const north = {
  mipId: 4,
  name: 'North Imaging',
  code: 'N',
  suburb: '',
  state: '',
  logoUrl: null,
  status: true,
}

function answer() {
  return answerCalls({
    'GET /api/qualification-kinds': () => ({ qualificationKinds: [] }),
    'POST /api/mips': () => ({ mips: [north], totalItems: 1, totalPages: 1 }),
    'POST /api/groups': () => ({ groups: [], ...nothing }),
  })
}

describe('the filters of the expiries', () => {
  it('filter by a MIP that is searched, and move the focus to the search', async () => {
    beginSession(administrator)
    answer()
    const setFilters = vi.fn()
    const user = await renderPart(<ExpiryFilterBar list={{ filters: {}, setFilters }} />)
    await user.click(screen.getByRole('button', { name: 'Filter by MIP' }))
    const select = await screen.findByRole('combobox', { name: 'MIP' })
    expect(select).toHaveFocus()
    await user.click(await screen.findByRole('option', { name: 'North Imaging' }))
    expect(setFilters).toHaveBeenCalledWith({ mipId: 4 })
    expect(screen.getByRole('button', { name: 'Filter by group' })).toBeVisible()
  })

  it('offer a group administrator no other groups', async () => {
    const role = { roleId: 2, name: 'GroupAdmin', label: 'Group administrator' }
    beginSession({ ...administrator, roles: [role], sessionRole: 'GroupAdmin', sessionGroup: 3 })
    answer()
    await renderPart(<ExpiryFilterBar list={{ filters: {}, setFilters: vi.fn() }} />)
    expect(screen.getByRole('button', { name: 'Filter by MIP' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Filter by group' })).not.toBeInTheDocument()
  })
})
