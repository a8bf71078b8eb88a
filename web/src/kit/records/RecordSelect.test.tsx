import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../sessions/session.ts'
import { administrator } from '../../testing/administrator.ts'
import { answerCalls } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { RecordSelect } from './RecordSelect.tsx'

const list = 'POST /api/groups'
const group = (groupId: number, groupName: string, status = true) => ({ groupId, groupName, status })
const groups = [group(1, 'East Imaging'), group(2, 'North Imaging'), group(3, 'West Imaging', false)]

const told = vi.fn()
function Chooser({ first = null }: { first?: number | null }) {
  const [value, setValue] = useState(first)
  const onChange = (id: number | null) => {
    told(id)
    setValue(id)
  }
  return (
    <RecordSelect kind="group" label="Group" placeholder="Choose a group" value={value} onChange={onChange} />
  )
}

const answers = () =>
  answerCalls({
    [list]: () => ({ groups, totalPages: 1, totalItems: groups.length }),
    'GET /api/groups/9': () => ({ ...group(9, 'Far Imaging'), may: [] }),
  })
const box = () => screen.getByRole('combobox', { name: 'Group' })

beforeEach(() => beginSession(administrator))

describe('the select of a record', () => {
  it('is used by the keyboard, marks inactive records, and does not search for the chosen name', async () => {
    const requests = answers()
    const user = await renderPart(<Chooser />)
    await user.click(box())
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    expect(screen.getByRole('option', { name: 'West Imaging (inactive)' })).toBeInTheDocument()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(box()).toHaveValue('North Imaging')
    expect(told).toHaveBeenLastCalledWith(2)
    await user.clear(box())
    await user.type(box(), 'eas')
    const searches = () => requests.map(({ body }) => (body as { search?: string } | undefined)?.search)
    await waitFor(() => expect(searches()).toContain('eas'))
    expect(searches()).not.toContain('North Imaging')
  })

  it('shows the name of a chosen record that is not among the first ones', async () => {
    answers()
    await renderPart(<Chooser first={9} />)
    await waitFor(() => expect(box()).toHaveValue('Far Imaging'))
  })

  it('can be cleared by a button with a name', async () => {
    answers()
    const user = await renderPart(<Chooser first={1} />)
    await waitFor(() => expect(box()).toHaveValue('East Imaging'))
    await user.click(screen.getByLabelText('Group: Choose a group'))
    expect(told).toHaveBeenLastCalledWith(null)
  })
})
